import type { ApprovalSimulation } from '../src/framework/answers/approval-simulation'
import { callOperation } from './call'

/** A record as it is stored, or unsaved values. */
export interface ApprovalQuestion {
  entityType: string
  id?: number | null
  values?: Readonly<Record<string, unknown>>
  requesterEmpId?: number | null
}

/** Who would decide the request if it were submitted now. */
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
