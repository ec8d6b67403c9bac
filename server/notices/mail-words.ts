import type { EngineEvent } from '../../src/engines/notices/engine-events'
import type { EventMail } from '../../src/framework/company/events'

/** What mails say about the framework's own events. For roles, the notification itself says more. */
export const mailWords: Readonly<Record<EngineEvent, EventMail>> = {
  asked: { subject: 'A request needs your decision', sentence: 'a request needs your decision.' },
  reminded: {
    subject: 'Reminder: a request needs your decision',
    sentence: 'a request still needs your decision.',
  },
  passedOn: {
    subject: 'A request no longer needs your decision',
    sentence: 'the approver changed: a request no longer needs your decision.',
  },
  approved: { subject: 'Your request is approved', sentence: 'your request is approved.' },
  rejected: { subject: 'Your request is rejected', sentence: 'your request is rejected. Open it to read the reason.' },
  sentBack: {
    subject: 'Your request is sent back',
    sentence: 'your request was sent back. Open it to see what to change, then submit it again.',
  },
  recalled: {
    subject: 'Your request is pending again',
    sentence: 'a decision on your request was undone. It needs a decision again.',
  },
  escalated: {
    subject: 'Your request was escalated',
    sentence: 'your request was not decided in time and was escalated.',
  },
  delegated: {
    subject: 'Can you be a delegate?',
    sentence:
      'you were asked to decide requests for a colleague who is away. Accept or decline: nothing changes before that.',
  },
  delegationMade: {
    subject: 'An administrator named your delegate',
    sentence: 'an administrator named a delegate for you. You can end this at any time.',
  },
  delegationAccepted: {
    subject: 'Your delegate accepted',
    sentence: 'your delegate accepted and can decide requests for you.',
  },
  delegationOffered: {
    subject: 'Name a delegate',
    sentence: 'you will be away. Name a delegate who decides your requests, or decline.',
  },
  delegationRefused: {
    subject: 'Your delegate declined',
    sentence: 'your delegate declined. Name another one.',
  },
  roleGranted: { subject: 'You were granted a role', sentence: 'you were granted a role.' },
  roleEnded: { subject: 'A role of yours was ended', sentence: 'a role of yours was ended.' },
  oversight: {
    subject: 'Company approvers change',
    sentence: 'someone gains or loses rights in the company, or leaves. Open it to see the change.',
  },
  changeProposed: {
    subject: 'A change waits for your confirmation',
    sentence: 'a change that loses values waits for your confirmation.',
  },
  changeDecided: {
    subject: 'Your proposed change was decided',
    sentence: 'another administrator decided on your proposed change.',
  },
  attemptRefused: {
    subject: 'An attempt to gain rights was refused',
    sentence: 'an attempt to gain rights in the company was refused. Open it to see what it was.',
  },
  commented: { subject: 'A new comment', sentence: 'there is a new comment on a record you follow.' },
  mentioned: { subject: 'You are mentioned in a comment', sentence: 'you are mentioned in a comment.' },
  comesDue: { subject: 'A reminder', sentence: 'a date is coming up.' },
  letterIssued: {
    subject: 'A letter for you',
    sentence: 'a letter was issued to you. Please read and acknowledge it.',
  },
  secretShown: {
    subject: 'Sensitive data of yours was viewed',
    sentence: 'someone viewed sensitive data of yours. Open it to see who and why.',
  },
}
