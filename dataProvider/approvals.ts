import type { Simulated } from '../src/framework/answers/simulated'
import { call } from './call'

/** A record as it stands, or one that is only thought of. */
export interface ApprovalQuestion {
  /** The resource of the request. */
  entityType: string
  id?: number | null
  values?: Readonly<Record<string, unknown>>
  requesterEmpId?: number | null
}

/** Who would decide the request if it were handed in now. */
export async function simulateApproval({ id, values, requesterEmpId, ...about }: ApprovalQuestion): Promise<Simulated> {
  const params = { ...about, ...(id && { id }), ...(values && { values }), ...(requesterEmpId && { requesterEmpId }) }
  const { data } = await call<Simulated>('simulateApproval', params)
  if (data === null) throw new Error('The answer holds nothing')
  return data
}
