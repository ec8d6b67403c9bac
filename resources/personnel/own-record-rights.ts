import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** Records of the signed-in user. */
export const mine = { empId: { eq: '$me' } } as const

/** Records of others: people operations follow the normal rules for their own record. */
export const ofOthers = { empId: { ne: '$me' } } as const

/** Sensitive data of a person: masked even for these readers. */
export const sensitive: readonly Right[] = [...peopleTeam, { where: mine }]

/** The owner of the record; defaults to the user. */
export const ownerField = () =>
  ref('employees', {
    label: 'Person',
    required: true,
    fixed: true,
    default: '$me',
    where: { status: { in: [...peopleSets.seen, 'pre_joining'] } },
  })

/**
 * Records of somebody whose first day is still ahead: they fill in their own before they may do anything
 * else.
 */
export const joiners = { and: [mine, { 'empId.status': { in: peopleSets.coming } }] } as const

/** What a joiner may enter about themselves. */
export const joinersEnter = { to: 'restricted', can: ['create', 'update'], where: joiners } as const

/** Private records: read by the person and people operations, who cannot change their own in that role. */
export const privateReaders = [
  { to: ['employee', 'restricted'], can: ['list', 'show'], where: mine },
  { to: peopleTeam, can: ['list', 'show', 'export'] },
] as const
