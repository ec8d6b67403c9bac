import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'

/** The part of a day on duty. */
export const dutySessions = { full: 'Whole day', first_half: 'First half', second_half: 'Second half', hours: 'By the hour' } as const

/** The purposes of duty. */
export const purposes = {
  client_visit: 'Visit to a customer',
  training: 'Training',
  conference: 'Conference',
  site_work: 'Work on site',
  bank_or_government: 'Bank or authority',
  recruitment: 'Recruitment',
  other: 'Other',
} as const

/** Sets of states of requests. */
export const dutySets = {
  waiting: ['pending'],
  /** Approved: somebody is, or was, working elsewhere. */
  granted: ['approved', 'completed'],
  /** Not over: its days are still recounted. */
  open: ['pending', 'approved'],
  /** Its time is taken. */
  live: ['pending', 'approved', 'completed'],
} as const

/** The scopes of duty lists. */
export const dutyScopes = { own: 'My own', reports: 'My team', department: 'My department', all: 'All that I may see' } as const

export const mine = { empId: { eq: '$me' } } as const
const decided = { id: { in: '$decidedOnDutyRequests' } } as const
/** Reports up the line, and dotted-line reports. */
export const led = { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } as const

/** Who may know more than the whereabouts. */
export const involved: readonly Right[] = [...peopleTeam, 'director', { where: mine }, { where: led }, { where: decided }]
