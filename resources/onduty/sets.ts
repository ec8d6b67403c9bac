import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'

/** The parts of a day that duty can take. */
export const dutySessions = { full: 'Whole day', first_half: 'First half', second_half: 'Second half', hours: 'By the hour' } as const

/** The purposes of duty. */
export const purposes = {
  client_visit: 'Customer visit',
  training: 'Training',
  conference: 'Conference',
  site_work: 'On-site work',
  bank_or_government: 'Bank or authority',
  recruitment: 'Recruitment',
  other: 'Other',
} as const

/** Sets of states of requests. */
export const dutySets = {
  waiting: ['pending'],
  /** Approved: the person is, or was, working elsewhere. */
  granted: ['approved', 'completed'],
  /** The duty is not over, so its days are still recounted. */
  open: ['pending', 'approved'],
  /** The duty takes its time, so nothing else can be requested for it. */
  live: ['pending', 'approved', 'completed'],
} as const

/** The scopes of people in lists of duty. */
export const dutyScopes = { own: 'My own', reports: 'My team', department: 'My department', all: 'Everyone I can see' } as const

export const mine = { empId: { eq: '$me' } } as const
const decided = { id: { in: '$decidedOnDutyRequests' } } as const
/** The filter for people whom the user leads: all reports below the user, and dotted-line reports. */
export const led = { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } as const

/** Those who may know more than where a person is. */
export const involved: readonly Right[] = [...peopleTeam, 'director', { where: mine }, { where: led }, { where: decided }]
