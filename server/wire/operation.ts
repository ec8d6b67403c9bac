import type { Readable } from 'node:stream'
import type { Fields, InputOf } from '../../src/framework/field'
import type { Callers, OperationMeta } from '../../src/framework/operation'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import type { Database, Sql } from '../database/connect'
import type { FileStore } from '../files/store/file-store'
import type { DefinitionsInForce } from '../records/areas/definitions-in-force'
import type { Handler, Writer } from '../records/write/writer'
import type { SessionService } from '../session/sessions'
import type { Settings } from '../start/settings'
import type { IdempotentRequest } from './idempotency'

/** The origin of a request. */
export interface RequestOrigin {
  address: string
  agent: string
}

/**
 * The context of an operation: a writer whose `sql` is the transaction of a write, otherwise the database.
 */
export interface Context extends Writer {
  sql: Sql
  db: Database
  settings: Settings
  origin: RequestOrigin
  sessions: SessionService
  files: FileStore
  served: DefinitionsInForce
  /**
   * Present where the request has an idempotency key. Operations with
   * `effect: 'own'` pass it to `runIdempotently`.
   */
  keyed?: IdempotentRequest
}

/** A file that is written while it is sent. An error while it is written breaks the connection. */
export interface FileAnswer {
  /** The content type. */
  type: string
  name: string
  /** The number of records in the file, if it was made of records. */
  rows?: number
  /** The number of bytes of an uploaded file. It is sent in a way that no browser opens it. */
  size?: number
  stream: Readable
}

/** A file made of records. */
export interface ListFile extends FileAnswer {
  rows: number
}

/** The answer of an operation. `json` is data that is JSON text already. */
export interface Answer {
  /** The file to send instead of the envelope. */
  file?: FileAnswer
  data?: unknown
  json?: string
  total?: number
  totalCapped?: boolean
  /** Of sign-in and refresh: false refuses with the text of `error`. */
  status?: boolean
  /** The reasons, for the log, why parts of the answer are missing; the answer itself shows that they are. */
  leftOut?: readonly unknown[]
}

export interface Operation extends OperationMeta {
  /** `write` runs in one transaction; `own` opens its own transactions; `read` needs none. */
  effect: 'read' | 'write' | 'own'
  /** `partial` reads only what was sent; `whole` also requires the required fields. */
  reads: 'whole' | 'partial'
  /** True where a person may call it before a required change of password; default false. */
  whilePasswordMustChange?: boolean
  /** The content types of the file that a success answers instead of the envelope. */
  answersFile?: readonly string[]
  /** What it answers: one record of its resource, or several; absent: something else. */
  answers?: 'record' | 'records'
  /** The resource from which it is derived, for the tests of rights and for the API reference. */
  resource?: string
  /** The input that names the beneficiary, who must not be the caller. */
  givenTo?: string
  /** True where it tries a save and rolls it back; its refusals are no attempts to gain rights. */
  isTrial?: boolean
  /** Other names of inputs, such as `empId` for `id`. */
  alias?: Readonly<Record<string, string>>
  run(context: Context, input: Values): Promise<Answer>
}

/** The input of a `partial` operation, of which only the id and the version are required. */
type PartialInputOf<F extends Fields> = Partial<InputOf<F>> & Pick<InputOf<F>, Extract<keyof F, 'id' | 'version'>>

/** An operation with typed input. */
type OperationDeclaration<F extends Fields> = Omit<Operation, 'reads' | 'effect' | 'input' | 'run'> &
  Partial<Pick<Operation, 'effect'>> & { input: F } & (
    | { reads?: 'whole'; run(context: Context, input: InputOf<F>): Promise<Answer> }
    | { reads: 'partial'; run(context: Context, input: PartialInputOf<F>): Promise<Answer> }
  )

/** Declares an operation; `to` holds its grants. */
export function defineOperation<F extends Fields>({ run, ...operation }: OperationDeclaration<F>): Operation {
  // The endpoint parses the input by its fields before it calls this.
  return { reads: 'whole', effect: 'read', ...operation, run: (context, input) => run(context, input as InputOf<F>) }
}

/** Adds inputs to a derived operation, and runs code around it. */
export interface Extension {
  name: string
  /** The operation's resource. If it is not declared, the extension is ignored. */
  resource?: string
  /** The operation's dashboard. If it is not declared, the extension is ignored. */
  dashboard?: string
  input: OperationMeta['input']
  answersStatus?: boolean
  /**
   * True where a person may call it before a required change of password. The extension
   * then refuses what it does not answer itself.
   */
  whilePasswordMustChange?: boolean
  /** Runs the extension. `next` runs the extended operation with its inputs, or with those that are passed. */
  run(context: Context, input: Values, next: (given?: Values) => Promise<Answer>): Promise<Answer>
}

/** Makes an extension with typed inputs of its own; those of the operation are added. */
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
