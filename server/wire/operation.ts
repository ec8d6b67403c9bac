import type { Readable } from 'node:stream'
import type { Fields, InputOf } from '../../src/framework/field'
import type { Callers, OperationMeta } from '../../src/framework/operation'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import type { Database, Sql } from '../database/connect'
import type { FileStore } from '../files/store/store'
import type { Handler, Writer } from '../records/write/writer'
import type { Sessions } from '../session/sessions'
import type { Settings } from '../settings'
import type { Effect } from './idempotency'

/** Where a request comes from. */
export interface Origin {
  address: string
  agent: string
}

/** What an operation is given: a writer whose `sql` is the transaction of a writing operation, else the database. */
export interface Context extends Writer {
  sql: Sql
  db: Database
  settings: Settings
  origin: Origin
  sessions: Sessions
  files: FileStore
  /** Of a request with a key: an operation that opens its own transaction has it done `once`. */
  keyed?: Effect
}

/** A file that is written while it is sent; what breaks it breaks the connection. */
export interface FileAnswer {
  /** Content type. */
  type: string
  name: string
  /** Records in it, where it was made of some. */
  rows?: number
  /** Bytes of one that people keep here: it is given out as nothing that a browser would open. */
  size?: number
  stream: Readable
}

/** A file made of records. */
export interface ListFile extends FileAnswer {
  rows: number
}

/** What an operation answers; `json` is data already written as JSON. */
export interface Answer {
  /** Goes out instead of the envelope. */
  file?: FileAnswer
  data?: unknown
  json?: string
  total?: number
  totalCapped?: boolean
  /** Sign-in and refresh: false refuses with the words of `error`. */
  status?: boolean
  /** Why parts of the answer could not be made, for the log; the answer says itself that they are missing. */
  leftOut?: readonly unknown[]
}

export interface Operation extends OperationMeta {
  /** `write` runs in one transaction; `own` opens what it needs. */
  effect: 'read' | 'write' | 'own'
  /** `partial` reads what was sent; `whole` also requires what is required. */
  reads: 'whole' | 'partial'
  /** Open to somebody who has to choose a new password first; default false. */
  whilePasswordMustChange?: boolean
  /** Content types of a success that is a file instead of the envelope. */
  answersFile?: readonly string[]
  /** What it answers of its resource: a record, or several; absent: something else. */
  answers?: 'record' | 'records'
  /** The resource it was derived from, for the matrix and the reference. */
  resource?: string
  /** The input that names to whom it gives something: nobody does so for themselves. */
  givenTo?: string
  /** Tries a save and keeps nothing of it: what it is refused is no attempt on rights. */
  isTrial?: boolean
  /** Names a caller may use for an input besides its own: `empId` for `id`. */
  alias?: Readonly<Record<string, string>>
  run(context: Context, input: Values): Promise<Answer>
}

/** What is partly read: of what is required its id and version only. */
type PartOf<F extends Fields> = Partial<InputOf<F>> & Pick<InputOf<F>, Extract<keyof F, 'id' | 'version'>>

/** An operation, whose inputs are typed by their fields. */
type Written<F extends Fields> = Omit<Operation, 'reads' | 'effect' | 'input' | 'run'> &
  Partial<Pick<Operation, 'effect'>> & { input: F } & (
    | { reads?: 'whole'; run(context: Context, input: InputOf<F>): Promise<Answer> }
    | { reads: 'partial'; run(context: Context, input: PartOf<F>): Promise<Answer> }
  )

/** Declares an operation; its grants stand in `to`. */
export function defineOperation<F extends Fields>({ run, ...operation }: Written<F>): Operation {
  // The endpoint reads the input by its fields before it runs anything.
  return { reads: 'whole', effect: 'read', ...operation, run: (context, input) => run(context, input as InputOf<F>) }
}

/** Adds inputs to a derived operation and runs around it. */
export interface Extension {
  name: string
  /** The resource the operation is about: where that is not declared, there is nothing to extend. */
  resource?: string
  /** The dashboard that the operation tells, likewise. */
  dashboard?: string
  input: OperationMeta['input']
  answersStatus?: boolean
  /** Opens the operation; the extension then refuses what it does not answer itself. */
  whilePasswordMustChange?: boolean
  /** `next` runs what is extended, with the inputs it has itself or with those given. */
  run(context: Context, input: Values, next: (given?: Values) => Promise<Answer>): Promise<Answer>
}

/** An extension whose added inputs have their types; what the operation takes by itself comes beside them. */
export const defineExtension = <F extends Fields>(
  extension: Omit<Extension, 'input' | 'run'> & {
    input: F
    run(context: Context, input: InputOf<F> & Values, next: (given?: Values) => Promise<Answer>): Promise<Answer>
  },
): Extension => extension as Extension

export function canCall(to: Callers, roles: readonly Role[], isSignedIn: boolean): boolean {
  if (to === 'anyone') return true
  return to === 'signedIn' ? isSignedIn : to.some((role) => roles.includes(role))
}

export type Handlers = Readonly<Record<string, Handler>>
