import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'

/** The filter for parts of projects that the user manages. */
export const ofManaged = { 'projectId.managerEmpId': { eq: '$me' } } as const

/** The filter for parts of projects in which the user is a member, the manager or a helper of the manager. */
export const ofMine = { or: [ofManaged, { projectId: { in: '$memberProjects' } }, { projectId: { in: '$managedProjects' } }] } as const

/** Those who plan a project and may write its parts. */
export const planners: readonly Right[] = [...financeTeam, { role: 'employee', where: ofManaged }]

/** Those who may see the amounts of parts of a project. */
export const partAmountReaders: readonly Right[] = [...financeTeam, { where: ofManaged }]

const ofWritten = { 'momId.authorEmpId': { eq: '$me' } } as const
const ofPublished = { 'momId.status': { eq: 'published' } } as const

/**
 * The access to the lines of minutes: whoever may read or write the minutes may do the same with their
 * lines.
 */
export const momAccess = [
  { to: financeTeam, can: ['list', 'show'], where: ofPublished },
  {
    to: 'employee',
    can: ['list', 'show'],
    where: {
      or: [
        ofWritten,
        { 'momId.projectId.managerEmpId': { eq: '$me' }, ...ofPublished },
        { 'momId.projectId': { in: '$memberProjects' }, ...ofPublished },
        { 'momId.projectId': { in: '$managedProjects' }, ...ofPublished },
      ],
    },
  },
  { to: 'employee', can: ['create', 'update', 'delete'], where: ofWritten },
  { to: 'employee', can: ['create', 'update', 'delete'], where: { 'momId.projectId.managerEmpId': { eq: '$me' }, ...ofPublished } },
] as const
