import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'

/**
 * Builds the filter for people involved: the requester, the manager of the paying project, the head of the
 * paying department.
 */
export const involvedPeopleFilter = (at = '') => ({
  or: [{ [`${at}requestedByEmpId`]: { eq: '$me' } }, { [`${at}projectId.managerEmpId`]: { eq: '$me' } }, { [`${at}departmentId.headEmpId`]: { eq: '$me' } }],
})

/** Builds the rights of those who may see the ordered, received, invoiced and paid amounts. */
export const purchaseAmountReaders = (at = ''): readonly Right[] => [...financeTeam, { where: involvedPeopleFilter(at) }]
