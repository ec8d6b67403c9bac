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

/** Names that a resource gives to what is derived of it. */
export interface Operations {
  list?: string
  show?: string
  create?: string
  update?: string
  delete?: string
  history?: string
  version?: string
  restore?: string
  export?: string
  summarize?: string
  /** Of a resource with sealed fields. */
  reveal?: string
}

/** Operations on files of any kind, named by the resource; a kind may name its own. */
export interface OwnFileOperations {
  /** Takes the kind as an input. */
  uploadFile?: string
  listFiles?: string
  downloadFile?: string
}
