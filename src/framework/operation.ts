import type { Fields } from './field'
import { capitalize, toSingular } from './naming'
import type { Role } from './register'

/** Who may call an operation: anybody, anybody signed in, or people with one of the roles. */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/** What an operation declares; the endpoint, the tests of rights, the fuzz test and the reference read it. */
export interface OperationMeta {
  /** The name of the operation in calls. */
  name: string
  area: string
  to: Callers
  input: Fields
  /** True where a repeated idempotency key gets the first answer again; default false. */
  isIdempotent?: boolean
  /**
   * What a call costs. `hash` operations take a password or a code: they cost most and have the strictest
   * limit.
   */
  cost?: 'cheap' | 'normal' | 'hash'
  /** True for sign-in and refresh: their answers have `status` and `object` too. */
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
  /** The operation that shows a sealed value, for resources with sealed fields. */
  reveal?: string
}

/** Operations for files of all kinds; a kind may name its own instead. */
export interface OwnFileOperations {
  /** An upload that takes the kind as an input. */
  uploadFile?: string
  listFiles?: string
  downloadFile?: string
}

/** Builds the regular names of the generated operations. */
export function buildDefaultOperations(name: string): Required<Operations> {
  const noun = toSingular(name)
  return {
    list: `get${noun}s`,
    show: `get${noun}ById`,
    create: `create${noun}`,
    update: `update${noun}`,
    delete: `delete${noun}`,
    history: `get${noun}History`,
    version: `get${noun}Version`,
    restore: `restore${noun}`,
    export: `export${capitalize(name)}`,
    summarize: `summarize${capitalize(name)}`,
    reveal: `reveal${noun}`,
  }
}
