import type { Role } from '../register'

/** Where a grant stands today. */
type GrantState = 'current' | 'future' | 'ended'

/** A grant as `getRoles` tells it; days as `YYYY-MM-DD`, moments ISO 8601. */
export interface Granted {
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
  /** Null: the server itself, at its beginning or by command. */
  grantedBy: string | null
  grantedAt: string
  endedBy: string | null
  endedAt: string | null
  /** Of the account. */
  status: string
  isLocked: boolean
}
