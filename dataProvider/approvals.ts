import type { ApprovalSimulation } from '../src/framework/answers/approval-simulation'
import { callOperation } from './call'

/** The request to simulate: a stored record, or unsaved values. */
export interface ApprovalQuestion {
  entityType: string
  id?: number | null
  values?: Readonly<Record<string, unknown>>
  requesterEmpId?: number | null
}

/** Answers who would decide the request if it were submitted now. */
export async function simulateApproval({
  id,
  values,
  requesterEmpId,
  ...about
}: ApprovalQuestion): Promise<ApprovalSimulation> {
  const params = { ...about, ...(id && { id }), ...(values && { values }), ...(requesterEmpId && { requesterEmpId }) }
  const { data } = await callOperation<ApprovalSimulation>('simulateApproval', params)
  if (data === null) throw new Error('The answer holds nothing')
  return data
}
