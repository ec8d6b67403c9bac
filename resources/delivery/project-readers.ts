import { financeTeam } from '../people/roles'

/** The filter for projects that the user manages. */
export const mine = { managerEmpId: { eq: '$me' } } as const

/** Those who may see the amounts of a project. */
export const amountReaders = [...financeTeam, { where: mine }] as const

/** The filter for projects that the user is a member or a manager of. */
export const insiders = { or: [mine, { id: { in: '$memberProjects' } }, { id: { in: '$managedProjects' } }] } as const

/** Those who may read how much was worked in a project. */
export const insiderReaders = [...financeTeam, { where: insiders }] as const
