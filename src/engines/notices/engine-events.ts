import type { EventSettings } from '../../framework/company/events'

/** The events of the framework itself; areas declare theirs in their `events.ts`. */
export const engineEvents = {
  asked: { label: 'A request needs my decision', channel: 'email', isNeeded: true },
  reminded: { label: 'I am reminded of a request', channel: 'email', isNeeded: true },
  passedOn: { label: 'A request no longer needs my decision', channel: 'email' },
  approved: { label: 'My request is approved', channel: 'email' },
  rejected: { label: 'My request is rejected', channel: 'email' },
  sentBack: { label: 'My request is sent back', channel: 'email', isNeeded: true },
  recalled: { label: 'A decision on my request is undone', channel: 'email' },
  escalated: { label: 'My request was escalated', channel: 'in_app' },
  delegated: { label: 'Someone asks me to be their delegate', channel: 'email', isNeeded: true },
  delegationMade: { label: 'An administrator names my delegate', channel: 'email', isNeeded: true },
  delegationAccepted: { label: 'My delegate accepts', channel: 'email' },
  delegationOffered: { label: 'I can name a delegate while I am away', channel: 'email', isNeeded: true },
  delegationRefused: { label: 'My delegate declines', channel: 'email', isNeeded: true },
  roleGranted: { label: 'I am granted a role', channel: 'email', isNeeded: true },
  roleEnded: { label: 'A role of mine ends', channel: 'email', isNeeded: true },
  oversight: { label: 'Company approvers change', channel: 'email', isNeeded: true },
  changeProposed: {
    label: 'A change of resources or settings needs a second administrator',
    channel: 'email',
    isNeeded: true,
  },
  changeDecided: { label: 'A change that I proposed is decided', channel: 'email' },
  attemptRefused: { label: 'An attempt to gain rights was refused', channel: 'email', isNeeded: true },
  commented: { label: 'Someone comments on a record I follow', channel: 'email' },
  mentioned: { label: 'Someone mentions me in a comment', channel: 'email' },
  comesDue: { label: 'A date is coming up', channel: 'email' },
  letterIssued: { label: 'A letter is issued to me', channel: 'email', isNeeded: true },
  secretShown: { label: 'Someone viewed sensitive data of mine', channel: 'email', isNeeded: true },
} as const satisfies Record<string, EventSettings>

export type EngineEvent = keyof typeof engineEvents

declare module '../../framework/register' {
  interface EventNames extends Record<EngineEvent, true> {}
}
