import { financeTeam } from '../people/roles'

/** Projects that the user manages. */
export const mine = { managerEmpId: { eq: '$me' } } as const

/** Who may see the amounts of a project. */
export const amountReaders = [...financeTeam, { where: mine }] as const

/** The members and managers of a project. */
export const insiders = { or: [mine, { id: { in: '$memberProjects' } }, { id: { in: '$managedProjects' } }] } as const

/** Who may read how much was worked in it. */
export const insiderReaders = [...financeTeam, { where: insiders }] as const
