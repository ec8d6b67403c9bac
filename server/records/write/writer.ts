import { isDeepStrictEqual } from 'node:util'
import type { Fact } from '../../../src/framework/approval'
import type { StewardError } from '../../../src/framework/errors'
import type { LooseFilter } from '../../../src/framework/filter'
import type { ResourceName } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { Tx } from '../../database/connect'
import type { FileStore } from '../../files/store/store'
import type { Accounts } from '../../session/accounts'
import { asSystem } from '../caller'
import { listStored, quote, type Table } from '../model'
import type { Reader } from '../query'
import { rightsKey } from '../reading'
import { toShownValue } from '../secrets/sealed-values'
import { Slots as NewSlots, type Slots } from '../slots'
import { plainSql } from '../sql/filter-sql'
import { fieldJson } from '../sql/row-sql'
import { bind, compileOnce } from '../sql/statement'
import type { Trial } from './trial/noted'

/** What a step is called with. */
export interface StepInput {
  id: number
  /** When sent, the step holds for this version only. */
  version?: number
  comment: string | null
  asked: Values
}

/** How a step is called: without a comment or answers where there are none. */
export type StepRequest = Pick<StepInput, 'id'> & Partial<StepInput>

/** A change of one record, as handlers see it. */
export interface Change {
  writer: Writer
  resource: Resource
  /** `create`, `update`, `delete`, a transition or an action. */
  action: string
  /** Absent before a record is created. */
  id?: number
  before: Values | null
  record: Values
  /** What the declaration has given beside the record, locked: `givenOf` has it by its types. Of `before` only. */
  given?: Readonly<Record<string, unknown>>
  /** Answers to what the step asked for. */
  asked: Values
  comment: string | null
  /** For whom it is done: what a handler writes here before the change stands in the history beside who does it. */
  onBehalfOf?: number | null
}

/** Effects of a resource's changes, in the transaction of the change. */
export interface Handler {
  /** Fields whose update concerns it; default: all. Steps, creation and deletion always do. */
  fields?: readonly string[]
  /** May refuse by throwing, or answer values to save beside the sent ones. */
  before?(change: Change): Promise<Values | undefined>
  after?: After
  /** In the place of `after`: takes all changes that are written together, in their order, and one like many. */
  afterAll?: AfterAll
  /** Effects of declared actions; one that makes a record answers its id, and that record is shown then. */
  actions?: Readonly<Record<string, (change: Change & { id: number }) => Promise<unknown>>>
  /** Locks what always is locked before records: of all of them at once, so that nobody waits in a circle. */
  first?(writer: Writer, ids: readonly number[]): Promise<void>
  /**
   * Why a record is created, changed or deleted only when the one before it is done with: `before` or the effect depends
   * on what a change of another record of the resource writes. Absent: many are judged first and written by one statement.
   */
  oneByOne?: string
  /** A field: `after` is about what it names, and comes once for each that it names. */
  oncePer?: string
  /** What a person's step does in place of moving the record. */
  instead?: Readonly<Record<string, (writer: Writer, input: StepInput) => Promise<Changes>>>
  /** What follows from approving those records, beside their own fields: one question for all of them, with the reader's rights. */
  facts?(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Fact[]>>
}

/** A change that was made. */
export type Done = Change & { id: number }

/** What follows from a change; with `whose` from those creations only that name somebody like this. */
export type After = ((change: Done) => Promise<void>) & { readonly whose?: Whose }

/** As `After`, of any number of changes. */
export type AfterAll = ((changes: readonly Done[]) => Promise<void>) & { readonly whose?: Whose }

/** Where nothing else is done at a creation: whom it has to name so that anything is. */
export const findWhose = ({ before, first, after, afterAll }: Handler): Whose | undefined =>
  before || first ? undefined : (afterAll ?? after)?.whose

/** Those of whom a record stands that meets a filter, where the written record names them in one of its fields. */
export interface Whose {
  fields: readonly string[]
  resource: ResourceName
  /** The reference by which that record names them. */
  by: string
  where: LooseFilter
}

/** Nothing was written: something follows from it, which takes a transaction. */
export class NotAlone extends Error {}

/** What every write needs to know; `sql` is the transaction. */
export interface Writer extends Reader {
  sql: Tx
  handlers: Readonly<Record<string, Handler>>
  accounts: Accounts
  /** Where the bytes of files are kept; absent: nowhere, as in tests of the demo. */
  files?: FileStore
  /** What parts of the work were refused with, where the answer says so and the work goes on. */
  refusals?: StewardError[]
  /** Nobody reads what is written: writes answer no record. */
  isUnread?: boolean
  /** The request's one write is one statement that touches nothing else. */
  isAlone?: boolean
  /** The batch that the history tells of. */
  batchId?: number
  /** All of it will be taken back: numbers are not drawn for it. */
  isTrial?: boolean
  /** Beside that, what refuses it is noted instead of ending it. */
  trial?: Trial
}

/** The resource's handler, where it has to do with an update of the named fields, or with any other action. */
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

/** The same work as the server's own: what follows from a change needs no grant of the person's. */
export const asServer = (writer: Writer): Writer => ({ ...writer, caller: asSystem() })

/** As `asServer`, by the hand of the person: what follows is theirs in the history. */
export const withSystemRights = <W extends Reader>(writer: W): W => ({
  ...writer,
  caller: { ...writer.caller, isSystem: true },
})

/** A record locked for this transaction, with the answers to the conditions asked of it. */
export interface Locked {
  record: Values
  flags: Readonly<Record<string, boolean>>
  /** Where it was seen before and not read now: the write asks for it. */
  writtenBy?: string
}

/**
 * Locks a record and asks conditions of it in one statement. Where a statement stands for itself nothing is locked: the
 * write then asks for the version read here.
 * @param key names the conditions: equal keys must mean equal conditions
 * @param conditions SQL conditions on alias `t` by name
 */
export async function lockRecord(
  writer: Writer,
  table: Table,
  id: number,
  key: string,
  conditions: Conditions,
  hold: Hold = 'update',
): Promise<Locked | undefined> {
  return (await lockRecords(writer, table, [id], key, conditions, hold)).get(id)
}

/** How PostgreSQL holds a row: others may refer to it meanwhile only where no key is updated. */
export type Hold = 'update' | 'no key update'

export type Conditions = Readonly<Record<string, (slots: Slots) => string>>

/** As `lockRecord`, of many, in the order of their ids; those that are missing are left out. */
export async function lockRecords(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  key: string,
  conditions: Conditions,
  hold: Hold = 'update',
): Promise<Map<number, Locked>> {
  if (ids.length === 0) return new Map()
  const { isSingle = false } = writer.sql
  const isOne = ids.length === 1
  const shape = JSON.stringify(['lock', table.resource.name, rightsKey(writer.caller), key, isSingle, isOne, hold])
  const statement = compileOnce(writer.model, shape, () => {
    const slots = new NewSlots()
    const columns = listStored(table).map(
      (attribute) =>
        // A sealed value stays sealed here: whoever writes has to know whether it is another one.
        `${attribute.field.type.isSealed ? plainSql(writer.model, table, attribute, 't', slots) : fieldJson(writer.model, table, attribute, asSystem(), 't', slots)} as ${quote(attribute.name)}`,
    )
    const flags = Object.entries(conditions).map(
      ([name, condition]) => `'${name}', coalesce(${condition(slots)}, false)`,
    )
    const place = slots.add({ from: 'value', index: 0 })
    // One id is looked up by a plan of its own, without an array.
    const which = isOne ? `t.id = ${place}::bigint` : `t.id = any(${place}::bigint[]) order by t.id`
    const text =
      `select t.id, (select to_json(r) from (select ${columns.join(', ')}) r) as record, json_build_object(${flags.join(', ')}) as flags ` +
      `from ${quote(table.name)} t where ${which}${isSingle ? '' : ` for ${hold} of t`}`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<Locked & { id: number }>(bind(statement, writer, [isOne ? ids[0] : ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What became of fields, `[from, to]`. */
export type Changes = Record<string, [unknown, unknown]>

/** Most values are texts, numbers or nothing. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && typeof other === 'object' && isDeepStrictEqual(one, other))

/** Fields whose values differ, as the history tells them: sealed values by their masks. */
export function findDifferences(table: Table, before: Values, after: Values): Changes {
  const changes: Changes = {}
  for (const { name } of listStored(table)) {
    if (!(name in after)) continue
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isSame(from, to)) changes[name] = [toShownValue(table, name, from), toShownValue(table, name, to)]
  }
  return changes
}

export function isSameChange(one: Changes, other: Changes): boolean {
  if (one === other) return true
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [mine, theirs] = [one[name], other[name]]
      return mine !== undefined && theirs !== undefined && isSame(mine[0], theirs[0]) && isSame(mine[1], theirs[1])
    })
  )
}
