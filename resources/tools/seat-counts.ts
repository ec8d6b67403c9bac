import { count } from '../../src/fields'
import { seatSets, termSets } from './sets'

const inUse = { status: { in: seatSets.held } } as const
/** Whoever was asked: those who leave before the renewal are not, nor those who came later. */
export const wasAsked = { ...inUse, roundOn: { empty: false }, leavesBefore: { eq: false } } as const

/** Holders who lose their seat at the renewal. */
export const losesSeat = {
  and: [
    { ...inUse, roundOn: { empty: false }, until: { empty: true } },
    { or: [{ leavesBefore: { eq: true } }, { answer: { empty: true } }, { answer: { eq: 'not_needed' } }] },
  ],
} as const

/** Counts the seats of a tool by what their holders said. */
export const seatCounts = {
  holders: count('toolSeats', 'toolId', { label: 'Seats in use', where: inUse, isToldToAll: true }),
  stayingHolders: count('toolSeats', 'toolId', { where: { ...inUse, until: { empty: true } }, readableBy: [] }),
  confirmed: count('toolSeats', 'toolId', {
    label: 'Seats confirmed',
    where: { and: [inUse, { or: [{ roundOn: { empty: true } }, { ...wasAsked, answer: { eq: 'needed' } }] }] },
    isToldToAll: true,
    help: 'Seats proposed for the renewal; 0 means cancel',
  }),
  withoutAnswer: count('toolSeats', 'toolId', {
    label: 'Not answered',
    where: { ...wasAsked, answer: { empty: true } },
    isToldToAll: true,
  }),
  notNeeded: count('toolSeats', 'toolId', {
    label: 'Not needed',
    where: { ...wasAsked, answer: { eq: 'not_needed' } },
    isToldToAll: true,
  }),
  waitingTerms: count('toolTerms', 'toolId', {
    label: 'Changes to decide',
    where: { status: { in: termSets.asked } },
    isToldToAll: true,
  }),
} as const
