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
    subject: 'A request no longer waits for you',
    sentence: 'who decides has changed: a request that waited for you waits for somebody else now.',
  },
  approved: { subject: 'Your request is approved', sentence: 'your request is approved.' },
  rejected: { subject: 'Your request is rejected', sentence: 'your request is rejected. The reason stands beside it.' },
  sentBack: {
    subject: 'Your request is sent back',
    sentence: 'your request is sent back to you. What to change stands beside it; then hand it in again.',
  },
  recalled: {
    subject: 'Your request waits again',
    sentence: 'a decision on your request was undone. It needs a decision again.',
  },
  escalated: {
    subject: 'Your request went to the next level',
    sentence: 'nobody decided your request in time. The next level may decide it now, too.',
  },
  delegated: {
    subject: 'Can you decide for somebody else?',
    sentence:
      'you were asked to decide requests for somebody who is away. Accept or refuse: nothing changes before that.',
  },
  delegationMade: {
    subject: 'An administrator named who decides for you',
    sentence: 'an administrator asked somebody to decide requests for you. You can end this at any time.',
  },
  delegationAccepted: {
    subject: 'Somebody decides for you',
    sentence: 'whom you asked to decide requests for you has accepted.',
  },
  delegationOffered: {
    subject: 'Who decides for you?',
    sentence: 'you will be away. Name somebody who decides requests for you meanwhile, or decline.',
  },
  delegationRefused: {
    subject: 'Somebody does not decide for you',
    sentence: 'whom you asked to decide for you has refused. Name somebody else.',
  },
  roleGranted: { subject: 'You were granted a role', sentence: 'you were granted a role.' },
  roleEnded: { subject: 'A role of yours was ended', sentence: 'a role of yours was ended.' },
  oversight: {
    subject: 'Who decides in the company changes',
    sentence: 'somebody gets or loses rights in the company, or leaves it. What it is stands beside it.',
  },
  attemptRefused: {
    subject: 'Somebody tried to get rights and was refused',
    sentence: 'somebody tried to get rights in the company and was refused. What it was stands beside it.',
  },
  commented: { subject: 'A new comment', sentence: 'there is a new comment where you take part.' },
  mentioned: { subject: 'You are mentioned in a comment', sentence: 'you are mentioned in a comment.' },
  comesDue: { subject: 'A reminder', sentence: 'a date comes near.' },
  letterIssued: {
    subject: 'A letter for you',
    sentence: 'a letter was issued to you. Read it, and confirm that you have.',
  },
  secretShown: {
    subject: 'A sealed value of yours was shown',
    sentence: 'somebody was shown a value of yours that is kept sealed. Who it was and why stands beside it.',
  },
}
