import { isDeepStrictEqual } from 'node:util'
import type { ApprovalFact } from '../../../src/framework/approval'
import type { StewardError } from '../../../src/framework/errors'
import type { LooseFilter } from '../../../src/framework/filter'
import type { ResourceName } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import type { StepPreview } from '../../../src/framework/steps/step-preview'
import type { Values } from '../../../src/framework/validate'
import type { Tx } from '../../database/connect'
import type { FileStore } from '../../files/store/file-store'
import type { AccountService } from '../../session/accounts'
import { asSystem } from '../caller'
import { listStored, quoteIdentifier, type Table } from '../model'
import type { Reader } from '../query'
import { getRightsKey } from '../scopes'
import { toShownValue } from '../secrets/sealed-values'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { fieldValueSql } from '../sql/filter-sql'
import { fieldJsonSql } from '../sql/row-sql'
import { SqlParameters as NewSlots, type SqlParameters } from '../sql-parameters'
import type { SaveTrial } from './trial/save-trial'

/** The input of a step. */
export interface StepInput {
  id: number
  /** If present, the step requires this version. */
  version?: number
  comment: string | null
  asked: Values
}

/** The input of a step; comment and answers are optional. */
export type StepRequest = Pick<StepInput, 'id'> & Partial<StepInput>

/** A change of one record, as handlers see it. */
export interface Change {
  writer: Writer
  resource: Resource
  /** `create`, `update`, `delete`, a transition or an action. */
  action: string
  /** Absent before the record is created. */
  id?: number
  before: Values | null
  record: Values
  /** The values of the declaration's `given`, locked; `getGivenValues` types them. Only present in `before`. */
  given?: Readonly<Record<string, unknown>>
  /** The answers to the fields for which the step asks. */
  asked: Values
  comment: string | null
  /** The person for whom it is done. A handler may set it before the change; the history shows both people. */
  onBehalfOf?: number | null
}

/** What a resource does before and after its changes, in the same transaction. */
export interface Handler {
  /**
   * The fields whose update concerns the handler; default: all. Steps, creation and deletion always concern it.
   */
  fields?: readonly string[]
  /** Runs before the write. It may throw to refuse, or answer further values to save. */
  before?(change: Change): Promise<Values | undefined>
  after?: AfterChange
  /** Replaces `after`: gets all changes that were written together, in their order, also a single one. */
  afterAll?: AfterAllChanges
  /**
   * The effects of declared actions. An action that creates a record answers its id, and that record is shown.
   */
  actions?: Readonly<Record<string, (change: Change & { id: number }) => Promise<unknown>>>
  /**
   * Locks what must be locked before the records, for all of them together, to prevent deadlocks.
   * @param names the fields that will change; absent: any of them may
   */
  first?(writer: Writer, ids: readonly number[], names?: readonly string[]): Promise<void>
  /**
   * The reason why changes are made one after the other: `before` or the effect depends on what the change of
   * another record writes. Absent: many changes are checked first and written by one statement.
   */
  oneByOne?: string
  /** The name of a field: `after` runs once per value of it, with the last change. */
  oncePer?: string
  /** What a person's step does instead of the transition, by step. */
  instead?: Readonly<Record<string, (writer: Writer, input: StepInput) => Promise<Changes>>>
  /**
   * Reads facts about the effects of approving these records, other than their own fields; one query for all,
   * with the reader's rights.
   */
  facts?(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly ApprovalFact[]>>
}

/** A change that was written. */
export type WrittenChange = Change & { id: number }

/** An effect. With `whose`, a creation has it only where it names such a person. */
type AfterChange = ((change: WrittenChange) => Promise<void>) & { readonly whose?: ConcernedPeople }

/** An effect of any number of changes, otherwise as `AfterChange`. */
export type AfterAllChanges = ((changes: readonly WrittenChange[]) => Promise<void>) & {
  readonly whose?: ConcernedPeople
}

/** Answers the condition under which a creation has an effect at all; undefined where it always may. */
export const getConcernedPeople = ({ before, first, after, afterAll }: Handler): ConcernedPeople | undefined =>
  before || first ? undefined : (afterAll ?? after)?.whose

/** The people for whom a matching record exists and whom the written record names in one of `fields`. */
export interface ConcernedPeople {
  fields: readonly string[]
  resource: ResourceName
  /** The reference by which the matching record names a person. */
  by: string
  where: LooseFilter
}

/** Nothing was written, because the creation has an effect and so needs a transaction. */
export class TransactionNeeded extends Error {}

/** The context of every write; `sql` is the transaction. */
export interface Writer extends Reader {
  sql: Tx
  handlers: Readonly<Record<string, Handler>>
  accounts: AccountService
  /** The store of files; absent in tests of the demo. */
  files?: FileStore
  /** Collects refusals of parts of the work, where the answer reports them and the work goes on. */
  refusals?: StewardError[]
  /** True where nobody reads the answer, so that a write need not answer the record. */
  isUnread?: boolean
  /** True where a refused row ends the whole transaction, so that sets need no savepoint. */
  isWhole?: boolean
  /** True where one statement that touches nothing else is the only write of the request. */
  isAlone?: boolean
  /** The id of the batch, which the history records. */
  batchId?: number
  /** True where the work will be rolled back, so that no numbers are drawn. */
  isTrial?: boolean
  /** True where a trial writes into copies of the tables, so that it may insert sets of rows too. */
  isOnCopies?: boolean
  /**
   * Collects the problems of a save that is only tried, so that it does not
   * stop at the first one; absent: a real save.
   */
  trial?: SaveTrial
  /** Collects the documents and mails of a step that is only shown; absent: they are stored and sent. */
  preview?: StepPreview
}

/**
 * Finds the resource's handler, if the action concerns it: any action does, except an update of other fields.
 */
export function findHandler(
  { handlers }: Writer,
  resource: Resource,
  action: string,
  changed: readonly string[],
): Handler | undefined {
  const handler = handlers[resource.name]
  const isConcerned = action !== 'update' || !handler?.fields || handler.fields.some((name) => changed.includes(name))
  return isConcerned ? handler : undefined
}

/** Answers a writer for the same work as the server, because effects need no grant of the person. */
export const asServer = (writer: Writer): Writer => ({ ...writer, caller: asSystem() })

/** Answers a writer as `asServer` does, but the history names the person as the actor. */
export const withSystemRights = <W extends Reader>(writer: W): W => ({
  ...writer,
  caller: { ...writer.caller, isSystem: true },
})

/** A record that is locked in this transaction, with the results of the conditions. */
export interface LockedRecord {
  record: Values
  flags: Readonly<Record<string, boolean>>
  /** The `xmin` of a record from the cache. The write requires that it is still the same. */
  writtenBy?: string
}

/**
 * Locks a record and evaluates conditions on it, in one statement. A single statement without a transaction
 * takes no lock: its write requires the version that was read here.
 * @param key identifies the conditions: equal keys must mean equal conditions
 * @param conditions SQL conditions on alias `t` by name
 */
export async function lockRecord(
  writer: Writer,
  table: Table,
  id: number,
  key: string,
  conditions: RowConditions,
  hold: RowLockMode = 'update',
): Promise<LockedRecord | undefined> {
  return (await lockRecords(writer, table, [id], key, conditions, hold)).get(id)
}

/** PostgreSQL's lock mode. With `no key update`, others may still refer to the row. */
export type RowLockMode = 'update' | 'no key update'

export type RowConditions = Readonly<Record<string, (slots: SqlParameters) => string>>

/** Locks many records, as `lockRecord` locks one, in the order of their ids. Missing ones are left out. */
export async function lockRecords(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  key: string,
  conditions: RowConditions,
  hold: RowLockMode = 'update',
): Promise<Map<number, LockedRecord>> {
  if (ids.length === 0) return new Map()
  const { isSingle = false } = writer.sql
  const isOne = ids.length === 1
  const shape = JSON.stringify(['lock', table.resource.name, getRightsKey(writer.caller), key, isSingle, isOne, hold])
  const statement = compileStatementOnce(writer.model, shape, () => {
    const slots = new NewSlots()
    const columns = listStored(table).map(
      (attribute) =>
        // Sealed values are read sealed, so that the writer can tell whether they change.
        `${attribute.field.type.isSealed ? fieldValueSql(writer.model, table, attribute, 't', slots) : fieldJsonSql(writer.model, table, attribute, asSystem(), 't', slots)} as ${quoteIdentifier(attribute.name)}`,
    )
    const flags = Object.entries(conditions).map(
      ([name, condition]) => `'${name}', coalesce(${condition(slots)}, false)`,
    )
    const place = slots.add({ from: 'value', index: 0 })
    // A single id gets a plan of its own, without an array.
    const which = isOne ? `t.id = ${place}::bigint` : `t.id = any(${place}::bigint[]) order by t.id`
    const text =
      `select t.id, (select to_json(r) from (select ${columns.join(', ')}) r) as record, json_build_object(${flags.join(', ')}) as flags ` +
      `from ${quoteIdentifier(table.name)} t where ${which}${isSingle ? '' : ` for ${hold} of t`}`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<LockedRecord & { id: number }>(
    bindValues(statement, writer, [isOne ? ids[0] : ids]),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The changed fields, each as `[from, to]`. */
export type Changes = Record<string, [unknown, unknown]>

/**
 * Tells whether two values are equal. It compares deeply only two
 * objects; most values are texts, numbers or null.
 */
const isDeepEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && typeof other === 'object' && isDeepStrictEqual(one, other))

/** Finds the fields whose values differ, in the form of the history: sealed values as masks. */
export function findDifferences(table: Table, before: Values, after: Values): Changes {
  const changes: Changes = {}
  for (const { name } of listStored(table)) {
    if (!(name in after)) continue
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isDeepEqual(from, to)) changes[name] = [toShownValue(table, name, from), toShownValue(table, name, to)]
  }
  return changes
}

export function areChangesEqual(one: Changes, other: Changes): boolean {
  if (one === other) return true
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [mine, theirs] = [one[name], other[name]]
      return (
        mine !== undefined && theirs !== undefined && isDeepEqual(mine[0], theirs[0]) && isDeepEqual(mine[1], theirs[1])
      )
    })
  )
}
