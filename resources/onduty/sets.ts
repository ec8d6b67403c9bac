import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'

/** What of a day somebody is on duty elsewhere. */
export const dutySessions = { full: 'Whole day', first_half: 'First half', second_half: 'Second half', hours: 'By the hour' } as const

/** What people are sent elsewhere for. */
export const purposes = {
  client_visit: 'Visit to a customer',
  training: 'Training',
  conference: 'Conference',
  site_work: 'Work on site',
  bank_or_government: 'Bank or authority',
  recruitment: 'Recruitment',
  other: 'Other',
} as const

/** States of a request by what they have in common. */
export const dutySets = {
  waiting: ['pending'],
  /** Somebody is, or was, elsewhere for work. */
  granted: ['approved', 'completed'],
  /** Its days are counted anew as long as it is not over. */
  open: ['pending', 'approved'],
  /** Its time is taken. */
  live: ['pending', 'approved', 'completed'],
} as const

/** Whose requests somebody may want to see. */
export const dutyScopes = { own: 'My own', reports: 'My team', department: 'My department', all: 'All that I may see' } as const

export const mine = { empId: { eq: '$me' } } as const
const decided = { id: { in: '$decidedOnDutyRequests' } } as const
/** Managers up the line, and the one with the dotted line. */
export const led = { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } as const

/** Who may know more than where somebody is. */
export const involved: readonly Right[] = [...peopleTeam, 'director', { where: mine }, { where: led }, { where: decided }]
