import type { Fields } from './field'
import type { Role } from './register'

/** Who may call: anybody at all, anybody signed in, or people with one of the roles. */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/** What an operation declares about itself; the endpoint, the matrix, the fuzz test and the reference read it. */
export interface OperationMeta {
  /** Wire name. */
  name: string
  area: string
  to: Callers
  input: Fields
  /** Whether a repeated idempotency key must give the first answer; default false. */
  isIdempotent?: boolean
  /** `hash` operations take a password or a code: they cost the most and are limited the hardest. */
  cost?: 'cheap' | 'normal' | 'hash'
  /** Sign-in and refresh answer `status` and `object` too. */
  answersStatus?: boolean
}
