import type { EventSettings } from '../../framework/company/events'

/** The events of the framework itself; areas declare theirs in their `events.ts`. */
export const engineEvents = {
  asked: { label: 'A request waits for my decision', channel: 'email', isNeeded: true },
  reminded: { label: 'I am reminded of a request', channel: 'email', isNeeded: true },
  passedOn: { label: 'A request waits for somebody else instead of me', channel: 'email' },
  approved: { label: 'My request is approved', channel: 'email' },
  rejected: { label: 'My request is rejected', channel: 'email' },
  sentBack: { label: 'My request is sent back', channel: 'email', isNeeded: true },
  recalled: { label: 'A decision on my request is undone', channel: 'email' },
  escalated: { label: 'My request went to the next level', channel: 'in_app' },
  delegated: { label: 'Somebody asks me to decide for them', channel: 'email', isNeeded: true },
  delegationMade: { label: 'An administrator names who decides for me', channel: 'email', isNeeded: true },
  delegationAccepted: { label: 'Somebody agrees to decide for me', channel: 'email' },
  delegationOffered: { label: 'Somebody could decide for me while I am away', channel: 'email', isNeeded: true },
  delegationRefused: { label: 'Somebody does not decide for me', channel: 'email', isNeeded: true },
  roleGranted: { label: 'I am granted a role', channel: 'email', isNeeded: true },
  roleEnded: { label: 'A role of mine is ended', channel: 'email', isNeeded: true },
  oversight: { label: 'Who decides in the company changes', channel: 'email', isNeeded: true },
  attemptRefused: { label: 'Somebody tried to get rights and was refused', channel: 'email', isNeeded: true },
  commented: { label: 'Somebody comments where I take part', channel: 'email' },
  mentioned: { label: 'Somebody mentions me in a comment', channel: 'email' },
  comesDue: { label: 'I am reminded of a date', channel: 'email' },
  letterIssued: { label: 'A letter is issued to me', channel: 'email', isNeeded: true },
  secretShown: { label: 'Somebody was shown a sealed value of mine', channel: 'email', isNeeded: true },
} as const satisfies Record<string, EventSettings>

export type EngineEvent = keyof typeof engineEvents

declare module '../../framework/register' {
  interface EventNames extends Record<EngineEvent, true> {}
}
