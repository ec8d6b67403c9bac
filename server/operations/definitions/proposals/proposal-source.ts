import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import { defineDecisionSource } from '../../../records/areas/decision-source'
import type { Reader } from '../../../records/query'
import { listActingAdministrators } from '../../../session/roles/administrators'

/** Tells whether the caller is one of the administrators who decide about changes of others. */
export async function canDecideProposals({ sql, caller, today }: Pick<Reader, 'sql' | 'caller' | 'today'>) {
  if (!caller.roles.includes('admin')) return false
  return (await listActingAdministrators(sql, today)).some((empId) => empId === caller.empId)
}

/** Proposed changes wait in the inbox of the other administrators, until one of them decides. */
export const proposalSource = defineDecisionSource({
  resource: proposedChanges,
  outcomes: {
    ...{ pending: 'waiting', stale: 'waiting' },
    ...{ applied: 'approved', declined: 'rejected', withdrawn: 'withdrawn' },
  },
  requester: 'proposedByEmpId',
  facts: 'losses',
  decider: 'decidedByEmpId',
  comment: 'comment',
  canDecide: canDecideProposals,
})
