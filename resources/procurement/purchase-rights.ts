import type { Right } from '../../src/framework/field'
import { financeTeam } from '../people/roles'

/** The requester, the manager of the paying project or the head of the paying department. */
export const involvedPeopleFilter = (at = '') => ({
  or: [{ [`${at}requestedByEmpId`]: { eq: '$me' } }, { [`${at}projectId.managerEmpId`]: { eq: '$me' } }, { [`${at}departmentId.headEmpId`]: { eq: '$me' } }],
})

/** Who may see what is ordered, received, invoiced and paid. */
export const purchaseAmountReaders = (at = ''): readonly Right[] => [...financeTeam, { where: involvedPeopleFilter(at) }]
