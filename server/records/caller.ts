import type { Role } from '../../src/framework/register'

/** Who is asking. Never read from a request's body. */
export interface Caller {
  /** Null for nobody signed in and for the server itself. */
  empId: number | null
  roles: readonly Role[]
  sessionId: string | null
  /** For whom they act; absent: for themselves. */
  onBehalfOf?: number | null
  /** The server's own work: seeding, jobs. Only `asSystem` makes one. */
  isSystem: boolean
  /** What their token is for, and does nothing else; absent: the application. */
  scope?: string
  /** Has to choose a new password before anything else. */
  mustChangePassword?: boolean
}

export const anonymous: Caller = { empId: null, roles: [], sessionId: null, isSystem: false }

/** Work that no person asked for; rules and constraints hold, grants do not apply. */
export const asSystem = (): Caller => ({ empId: null, roles: [], sessionId: null, isSystem: true })
