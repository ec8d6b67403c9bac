import type { Role } from '../../src/framework/register'

/** Who makes the call. It never comes from a request's body. */
export interface Caller {
  /** Null for nobody signed in and for the server itself. */
  empId: number | null
  roles: readonly Role[]
  sessionId: string | null
  /** The person they act for; absent: themselves. */
  onBehalfOf?: number | null
  /** The server's own work: seeding, jobs. Only `asSystem` makes one. */
  isSystem: boolean
  /** The only purpose their token is valid for; absent: the application. */
  scope?: string
  /** They have to choose a new password before anything else. */
  mustChangePassword?: boolean
}

export const anonymous: Caller = { empId: null, roles: [], sessionId: null, isSystem: false }

/** Work that no person started: rules and constraints hold, grants do not apply. */
export const asSystem = (): Caller => ({ empId: null, roles: [], sessionId: null, isSystem: true })
