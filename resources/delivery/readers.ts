import { financeTeam } from '../people/roles'

/** Projects that oneself looks after. */
export const mine = { managerEmpId: { eq: '$me' } } as const

/** Who may see what a project costs. */
export const amountReaders = [...financeTeam, { where: mine }] as const

/** Who works in it, and whoever looks after it. */
export const insiders = { or: [mine, { id: { in: '$memberProjects' } }, { id: { in: '$managedProjects' } }] } as const

/** Who may read how much was worked in it. */
export const insiderReaders = [...financeTeam, { where: insiders }] as const
