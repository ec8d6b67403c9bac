import type { Readable } from 'node:stream'
import type { Fields, InputOf } from '../../src/framework/field'
import type { Callers, OperationMeta } from '../../src/framework/operation'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import type { Database, Sql } from '../database/connect'
import type { FileStore } from '../files/store/file-store'
import type { Handler, Writer } from '../records/write/writer'
import type { SessionService } from '../session/sessions'
import type { Settings } from '../start/settings'
import type { IdempotentRequest } from './idempotency'

/** The origin of a request. */
export interface RequestOrigin {
  address: string
  agent: string
}

/** The context of an operation: a writer whose `sql` is the transaction of a write, else the database. */
export interface Context extends Writer {
  sql: Sql
  db: Database
  settings: Settings
  origin: RequestOrigin
  sessions: SessionService
  files: FileStore
  /** For a request with an idempotency key. Operations with `effect: 'own'` pass it to `runIdempotently`. */
  keyed?: IdempotentRequest
}

/** A file that is written while it is sent; an error while writing breaks the connection. */
export interface FileAnswer {
  /** Content type. */
  type: string
  name: string
  /** Number of records in it, where it was made of records. */
  rows?: number
  /** Bytes of an uploaded file; it is sent so that no browser opens it. */
  size?: number
  stream: Readable
}

/** A file made of records. */
export interface ListFile extends FileAnswer {
  rows: number
}

/** The answer of an operation; `json` is data that is JSON text already. */
export interface Answer {
  /** Sent instead of the envelope. */
  file?: FileAnswer
  data?: unknown
  json?: string
  total?: number
  totalCapped?: boolean
  /** Sign-in and refresh: false refuses with the text of `error`. */
  status?: boolean
  /** Why parts of the answer failed, for the log; the answer itself shows that they are missing. */
  leftOut?: readonly unknown[]
}

export interface Operation extends OperationMeta {
  /** `write` runs in one transaction; `own` opens its own. */
  effect: 'read' | 'write' | 'own'
  /** `partial` reads what was sent; `whole` also checks required fields. */
  reads: 'whole' | 'partial'
  /** Allowed before a required change of password; default false. */
  whilePasswordMustChange?: boolean
  /** Content types, where a success is a file instead of the envelope. */
  answersFile?: readonly string[]
  /** Answers one record of its resource, or several; absent: something else. */
  answers?: 'record' | 'records'
  /** The resource it is derived from, for the matrix and the reference. */
  resource?: string
  /** The input that names the beneficiary, who must not be the caller. */
  givenTo?: string
  /** Tries a save without keeping it; its refusals are not attempts on rights. */
  isTrial?: boolean
  /** Other names for an input: `empId` for `id`. */
  alias?: Readonly<Record<string, string>>
  run(context: Context, input: Values): Promise<Answer>
}

/** The input of a `partial` operation: only the id and version are required. */
type PartialInputOf<F extends Fields> = Partial<InputOf<F>> & Pick<InputOf<F>, Extract<keyof F, 'id' | 'version'>>

/** An operation with typed input. */
type OperationDeclaration<F extends Fields> = Omit<Operation, 'reads' | 'effect' | 'input' | 'run'> &
  Partial<Pick<Operation, 'effect'>> & { input: F } & (
    | { reads?: 'whole'; run(context: Context, input: InputOf<F>): Promise<Answer> }
    | { reads: 'partial'; run(context: Context, input: PartialInputOf<F>): Promise<Answer> }
  )

/** Declares an operation; `to` holds its grants. */
export function defineOperation<F extends Fields>({ run, ...operation }: OperationDeclaration<F>): Operation {
  // The endpoint has parsed the input by its fields before it calls this.
  return { reads: 'whole', effect: 'read', ...operation, run: (context, input) => run(context, input as InputOf<F>) }
}

/** Adds inputs to a derived operation, and runs around it. */
export interface Extension {
  name: string
  /** The operation's resource; where that is not declared, the extension is ignored. */
  resource?: string
  /** The operation's dashboard; where that is not declared, the extension is ignored. */
  dashboard?: string
  input: OperationMeta['input']
  answersStatus?: boolean
  /**
   * Opens the operation before a required change of password; the extension refuses
   * what it does not answer itself.
   */
  whilePasswordMustChange?: boolean
  /** `next` runs the extended operation, with its own inputs or with those passed. */
  run(context: Context, input: Values, next: (given?: Values) => Promise<Answer>): Promise<Answer>
}

/** An extension with typed inputs of its own; those of the operation are added. */
export const defineExtension = <F extends Fields>(
  extension: Omit<Extension, 'input' | 'run'> & {
    input: F
    run(context: Context, input: InputOf<F> & Values, next: (given?: Values) => Promise<Answer>): Promise<Answer>
  },
): Extension => extension as Extension

export function canCallOperation(to: Callers, roles: readonly Role[], isSignedIn: boolean): boolean {
  if (to === 'anyone') return true
  return to === 'signedIn' ? isSignedIn : to.some((role) => roles.includes(role))
}

export type Handlers = Readonly<Record<string, Handler>>
