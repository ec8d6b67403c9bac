import type { Role } from '../register'

/** Whether a grant is in force today, begins later or is over. */
type GrantState = 'current' | 'future' | 'ended'

/** A grant as `getRoles` answers it; days as `YYYY-MM-DD`, moments as ISO 8601. */
export interface RoleGrant {
  id: number
  empId: number
  name: string
  code: string
  designation: string | null
  role: Role
  label: string
  from: string
  to: string | null
  state: GrantState
  /** Name of the person who granted it; null if the server itself did, at setup or by a command. */
  grantedBy: string | null
  grantedAt: string
  endedBy: string | null
  endedAt: string | null
  /** State of the account. */
  status: string
  isLocked: boolean
}
