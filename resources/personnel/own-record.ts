import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** Records of the signed-in person. */
export const mine = { empId: { eq: '$me' } } as const

/** Of somebody else: nobody of people operations goes round what holds for their own record. */
export const ofOthers = { empId: { ne: '$me' } } as const

/** Sensitive data of a person: masked even for these. */
export const sensitive: readonly Right[] = [...peopleTeam, { where: mine }]

/** Whose record it is: one's own without saying so. */
export const ownerField = () =>
  ref('employees', {
    label: 'Person',
    required: true,
    fixed: true,
    default: '$me',
    where: { status: { in: [...peopleSets.seen, 'pre_joining'] } },
  })

/** Records of somebody whose first day is still to come: they fill their own before they may do anything else. */
export const joiners = { and: [mine, { 'empId.status': { in: peopleSets.coming } }] } as const

/** What a joiner enters of themselves. */
export const joinersEnter = { to: 'restricted', can: ['create', 'update'], where: joiners } as const

/** Private records: read by the person and people operations, who never change their own as such. */
export const privateReaders = [
  { to: ['employee', 'restricted'], can: ['list', 'show'], where: mine },
  { to: peopleTeam, can: ['list', 'show', 'export'] },
] as const
