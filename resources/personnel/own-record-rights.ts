import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** The filter for records of the signed-in user. */
export const mine = { empId: { eq: '$me' } } as const

/**
 * The filter for records of others. For their own record, people operations have no more rights than other
 * employees.
 */
export const ofOthers = { empId: { ne: '$me' } } as const

/** Those who may read sensitive data of a person; even they see it masked. */
export const sensitive: readonly Right[] = [...peopleTeam, { where: mine }]

/** Builds the field with the owner of the record. The default is the user. */
export const ownerField = () =>
  ref('employees', {
    label: 'Person',
    required: true,
    fixed: true,
    default: '$me',
    where: { status: { in: [...peopleSets.seen, 'pre_joining'] } },
  })

/**
 * The filter for a user's own records before their first day. They enter these before they can do anything
 * else.
 */
export const joiners = { and: [mine, { 'empId.status': { in: peopleSets.coming } }] } as const

/** The right of joiners to enter data about themselves. */
export const joinersEnter = { to: 'restricted', can: ['create', 'update'], where: joiners } as const

/**
 * The access to private records. The person and people operations read them; people operations cannot change
 * their own in that role.
 */
export const privateReaders = [
  { to: ['employee', 'restricted'], can: ['list', 'show'], where: mine },
  { to: peopleTeam, can: ['list', 'show', 'export'] },
] as const
