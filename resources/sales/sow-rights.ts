import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'
import { sowSets } from './sets'

/** The right of the owner of the statement of work. */
const owner: Right = { role: 'employee', where: { ownerEmpId: { eq: '$me' } } }
export const keepers: readonly Right[] = [...financeTeam, owner]

/**
 * Agreed values can be entered until the statement is in force; after that only an amendment changes them.
 */
export const untilSigned = [{ where: { status: { in: sowSets.unsigned } } }]
