import type { Fields } from './field'
import type { Role } from './register'

/** Who may call: anybody, anybody signed in, or people with one of the roles. */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/** What an operation declares; the endpoint, the matrix, the fuzz test and the reference read it. */
export interface OperationMeta {
  /** Wire name. */
  name: string
  area: string
  to: Callers
  input: Fields
  /** Whether a repeated idempotency key gets the first answer; default false. */
  isIdempotent?: boolean
  /** `hash` operations take a password or a code: they cost most and have the strictest limit. */
  cost?: 'cheap' | 'normal' | 'hash'
  /** Sign-in and refresh answer `status` and `object` too. */
  answersStatus?: boolean
}

/** Names of a resource's generated operations. */
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
  /** For resources with sealed fields. */
  reveal?: string
}

/** Operations on files of any kind; a kind may name its own. */
export interface OwnFileOperations {
  /** Takes the kind as an input. */
  uploadFile?: string
  listFiles?: string
  downloadFile?: string
}
