import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'

/** The user manages the project. */
export const ofManaged = { 'projectId.managerEmpId': { eq: '$me' } } as const

/** The user is a member of the project or helps to manage it. */
export const ofMine = { or: [ofManaged, { projectId: { in: '$memberProjects' } }, { projectId: { in: '$managedProjects' } }] } as const

/** Those who plan a project may write its parts. */
export const planners: readonly Right[] = [...financeTeam, { role: 'employee', where: ofManaged }]

/** Those who may see the amounts of parts of a project. */
export const partAmountReaders: readonly Right[] = [...financeTeam, { where: ofManaged }]

const ofWritten = { 'momId.authorEmpId': { eq: '$me' } } as const
const ofPublished = { 'momId.status': { eq: 'published' } } as const

/** Lines of minutes: read and written by those who may read and write the minutes. */
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
