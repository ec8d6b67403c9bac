import type { Role } from '../../src/framework/register'

/** The caller of an operation. It is never taken from a request's body. */
export interface Caller {
  /** Null where nobody is signed in, and for the server itself. */
  empId: number | null
  roles: readonly Role[]
  sessionId: string | null
  /** The time zone of the person; absent or null: the company's. */
  zone?: string | null
  /** The person for whom the caller acts; absent: the caller acts for themselves. */
  onBehalfOf?: number | null
  /** True for the server's own work, such as seeding and jobs. Only `asSystem` sets it. */
  isSystem: boolean
  /** The only purpose for which the caller's token is valid; absent: it is valid for the whole application. */
  scope?: string
  /** True where the caller has to choose a new password before anything else. */
  mustChangePassword?: boolean
}

export const anonymous: Caller = { empId: null, roles: [], sessionId: null, isSystem: false }

/** Answers the caller of work that no person started. Rules and constraints apply to it, grants do not. */
export const asSystem = (): Caller => ({ empId: null, roles: [], sessionId: null, isSystem: true })
