import type { Right } from '../../src/framework/field'
import { buyers, financeTeam } from '../people/roles'
import { toolSets } from './sets'

/** Builds the filter for those who answer for a tool: its owner, the requester, and who heads the payer. */
export const answerableFilter = (at = '') => ({
  or: [
    { [`${at}ownerEmpId`]: { eq: '$me' } },
    { [`${at}requestedByEmpId`]: { eq: '$me' } },
    { [`${at}projectId.managerEmpId`]: { eq: '$me' } },
    { [`${at}departmentId.headEmpId`]: { eq: '$me' } },
  ],
})

/** Builds the rights of those who see what a tool costs: not its holders. `decided` is a relation. */
export function costReaders(decided: `$${string}`, at = ''): readonly Right[] {
  return [...financeTeam, { where: answerableFilter(at) }, { where: { id: { in: decided } } }]
}

/** The filter for tools of which the user is the owner. */
export const owned = { and: [{ ownerEmpId: { eq: '$me' } }, { status: { in: toolSets.kept } }] } as const

/** The filter for requests of the user that are not decided yet. */
export const requestOfMine = {
  and: [{ requestedByEmpId: { eq: '$me' } }, { status: { in: toolSets.asked } }],
} as const

/** Those who manage a tool: its owner and finance. */
export const keepers = [{ role: 'employee', where: owned }, ...buyers] as const
