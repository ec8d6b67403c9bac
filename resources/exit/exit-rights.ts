import { peopleTeam } from '../people/roles'
import { exitSets } from './sets'

export const mine = { empId: { eq: '$me' } } as const
export const ofReports = { empId: { in: '$reports' } } as const

/** The filter that keeps people operations from handling their own exit. */
export const others = { empId: { ne: '$me' } } as const
export const keepers = [{ role: peopleTeam, where: others }] as const
export const whileAsked = { and: [mine, { status: { in: exitSets.asked } }] } as const
export const settled = { role: 'finance', where: { status: { in: ['clearance', 'completed'] } } } as const

/** Those who may see what is owed for a notice period that is not served. */
export const owed = [...keepers, 'director', settled, { where: mine }] as const

/** The filter for exits that the company starts. They need a second person. */
export const byCompany = { exitType: { ne: 'resignation' } } as const

/** What the form of one's own resignation begins with. */
export const resignation = { exitType: 'resignation' } as const

/** The filter for exits whose values can still be changed: values that somebody else has approved stay. */
const notAgreed = { or: [{ exitType: { eq: 'resignation' } }, { status: { eq: 'initiated' } }] } as const
export const wishers = [{ role: peopleTeam, where: { and: [others, notAgreed] } }] as const

/** Those who may withdraw exits that the company started. */
export const takers = [
  { role: 'director', where: { and: [others, byCompany] } },
  { role: 'employee', where: { and: [others, byCompany, { agreedByEmpId: { eq: '$me' } }] } },
] as const
