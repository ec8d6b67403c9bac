import { peopleTeam } from '../people/roles'
import { exitSets } from './sets'

export const mine = { empId: { eq: '$me' } } as const
export const ofReports = { empId: { in: '$reports' } } as const

/** People operations never decide their own exit. */
export const others = { empId: { ne: '$me' } } as const
export const keepers = [{ role: peopleTeam, where: others }] as const
export const whileAsked = { and: [mine, { status: { in: exitSets.asked } }] } as const
export const settled = { role: 'finance', where: { status: { in: ['clearance', 'completed'] } } } as const

/** Who may see what is owed for an unserved notice. */
export const owed = [...keepers, 'director', settled, { where: mine }] as const

/** Exits that the company starts need a second person. */
export const byCompany = { exitType: { ne: 'resignation' } } as const

/** What somebody else approved stays as it was. */
const notAgreed = { or: [{ exitType: { eq: 'resignation' } }, { status: { eq: 'initiated' } }] } as const
export const wishers = [{ role: peopleTeam, where: { and: [others, notAgreed] } }] as const

/** Who may withdraw exits that the company started. */
export const takers = [
  { role: 'director', where: { and: [others, byCompany] } },
  { role: 'employee', where: { and: [others, byCompany, { agreedByEmpId: { eq: '$me' } }] } },
] as const
