import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'

/** The project is the signed-in person's to manage. */
export const ofManaged = { 'projectId.managerEmpId': { eq: '$me' } } as const

/** Whoever works in the project or looks after it with its manager. */
export const ofMine = { or: [ofManaged, { projectId: { in: '$memberProjects' } }, { projectId: { in: '$managedProjects' } }] } as const

/** Who plans a project: what is part of it is theirs to write. */
export const planners: readonly Right[] = [...financeTeam, { role: 'employee', where: ofManaged }]

/** What a project costs and brings is for these alone. */
export const partAmountReaders: readonly Right[] = [...financeTeam, { where: ofManaged }]

const ofWritten = { 'momId.authorEmpId': { eq: '$me' } } as const
const ofPublished = { 'momId.status': { eq: 'published' } } as const

/** Lines of minutes: read by whoever may read these, written by whoever may write them. */
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
