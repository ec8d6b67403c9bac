import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import type { Values } from '../../../../src/framework/validate'
import { compareAmounts } from '../../../../src/framework/values/money'
import type { Limit } from '../../../../src/framework/workflow'
import type { Sql } from '../../../database/connect'
import { readableFields } from '../../history'
import { attributeOf, type Model, quote, type Table } from '../../model'
import { Slots } from '../../slots'
import { plainSql } from '../../sql/filter-sql'
import { bind, compiled } from '../../sql/statement'
import { judged } from '../trial/trial'
import type { Writer } from '../writer'
import { withinMostOfOne } from './most-of-one'
import { type Source, sourcesOf, type Way } from './sources'

/** A limit of `owner` that a change of some other record, or of the owner itself, may break. */
interface Watch extends Omit<Source, 'table'> {
  owner: Table
  limit: Limit
}

/** What one owner's limits left before this transaction changed anything about them. */
interface Open {
  owner: Table
  ownerId: number
  before: Map<Limit, { left: string; shownAt: string }>
}

/** Of one transaction: limits are judged when its outermost change is done, so that steps between may exceed them. */
interface Account {
  depth: number
  open: Map<string, Open>
}

const accounts = new WeakMap<Sql, Account>()

/** Runs a change; what it watched is judged at the end of the outermost one. */
export async function withinLimits<T>(writer: Writer, change: () => Promise<T>): Promise<T> {
  const account = accounts.get(writer.sql) ?? { depth: 0, open: new Map() }
  accounts.set(writer.sql, account)
  account.depth += 1
  try {
    const result = await change()
    if (account.depth === 1) await judged(writer, () => judge(writer, account))
    return result
  } finally {
    account.depth -= 1
    if (account.depth === 0) accounts.delete(writer.sql)
  }
}

/**
 * Locks the owners of the limits that this change may break, and notes what is left of each.
 * To be called before the change is written, inside `withinLimits`.
 */
export async function watchLimits(
  writer: Writer,
  table: Table,
  before: Values | null,
  record: Values,
  changed: readonly string[] | 'all',
): Promise<void> {
  if (before === null) await withinMostOfOne(writer, table, record)
  const touched = watchesOf(writer.model, table).filter(
    ({ limit, fields }) =>
      (changed === 'all' || changed.some((name) => fields.has(name))) &&
      (!limit.unless || isEmpty(record[limit.unless])),
  )
  for (const owner of new Set(touched.map((watch) => watch.owner))) {
    const own = touched.filter((watch) => watch.owner === owner)
    const ids = new Set<number>()
    for (const { way } of own) for (const id of await ownersBy(writer, way, before, record)) ids.add(id)
    for (const ownerId of [...ids].sort((a, b) => a - b)) await open(writer, table, owner, ownerId, own)
  }
}

/** Who owned the record before and who owns it now; a way over other records is looked up as they stand. */
async function ownersBy(
  { sql }: Writer,
  [first, ...further]: readonly Way[],
  before: Values | null,
  record: Values,
): Promise<number[]> {
  const name = first?.field ?? 'id'
  let ids = [before?.[name], record[name]].filter((id) => !isEmpty(id)).map(Number)
  for (const { table, field } of further) {
    if (ids.length === 0) return []
    const column = quote(attributeOf(table, field).column?.name ?? '')
    const { rows } = await sql.query<{ id: number }>({
      text: `select distinct ${column} as id from ${quote(table.name)} where id = any($1::bigint[]) and ${column} is not null`,
      values: [ids],
    })
    ids = rows.map(({ id }) => id)
  }
  return ids
}

/** Locks one owner and notes what is left of those of its limits that are not watched yet. */
async function open(
  writer: Writer,
  table: Table,
  owner: Table,
  ownerId: number,
  watches: readonly Watch[],
): Promise<void> {
  const account = accounts.get(writer.sql)
  if (!account) throw new Error('A limit is watched outside of withinLimits')
  const key = `${owner.name} ${ownerId}`
  const { before } = account.open.get(key) ?? { before: new Map() }
  const fresh = watches.filter(({ limit }) => !before.has(limit))
  if (fresh.length === 0) return
  await writer.sql.query({
    name: `limit_lock_${owner.name}`.slice(0, 63),
    text: `select from ${quote(owner.name)} where id = $1 for no key update`,
    values: [ownerId],
  })
  const now = await left(
    writer,
    owner,
    ownerId,
    fresh.map(({ limit }) => limit),
  )
  for (const { limit, shownAt } of fresh) {
    const atReason = limit.unless && limit.unless in table.resource.fields ? limit.unless : shownAt
    before.set(limit, { left: now[limit.code] ?? '0', shownAt: atReason })
  }
  account.open.set(key, { owner, ownerId, before })
}

async function judge(writer: Writer, { open: opened }: Account): Promise<void> {
  const errors: FieldErrors = {}
  for (const { owner, ownerId, before } of opened.values()) {
    const now = await left(writer, owner, ownerId, [...before.keys()])
    for (const [limit, { left: was, shownAt }] of before) {
      const { code, message } = limit
      const after = now[code] ?? '0'
      // What exceeds already may stay as it is, and may not grow.
      if (compareAmounts(after, '0') >= 0 || compareAmounts(after, was) >= 0) continue
      const args = { excess: after.replace('-', '') }
      errors[shownAt] = { code, message, ...((await mayCompare(writer, owner, ownerId, limit)) && { args }) }
    }
  }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

/** By how much one exceeds the other is for those who may read both. */
async function mayCompare(writer: Writer, owner: Table, id: number, { of, atMost }: Limit): Promise<boolean> {
  const names = (await readableFields(writer, owner, [id])).get(id)?.names
  return names?.has(of) === true && names.has(atMost)
}

/** What is left below the limits, as decimals by code; a statement of its own, so that it sees what was committed before the lock. */
async function left(
  writer: Writer,
  owner: Table,
  ownerId: number,
  asked: readonly Limit[],
): Promise<Record<string, string>> {
  const limits = [...new Set(asked)]
  const shape = JSON.stringify(['limits', owner.name, limits.map(({ code }) => code)])
  const statement = compiled(writer.model, shape, () => {
    const slots = new Slots()
    const value = (name: string) =>
      `coalesce(${plainSql(writer.model, owner, attributeOf(owner, name), 't', slots)}, 0)`
    const columns = limits.map(
      ({ code, of, atMost }) => `round(${value(atMost)} - ${value(of)}, 4)::text as ${quote(code)}`,
    )
    const text = `select ${columns.join(', ')} from ${quote(owner.name)} t where t.id = ${slots.add({ from: 'value', index: 0 })}::bigint`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<Record<string, string>>(bind(statement, writer, [ownerId]))
  return rows[0] ?? {}
}

/** Whether a change of the resource's records may break a limit. */
export const isWatched = (model: Model, table: Table): boolean => watchesOf(model, table).length > 0

/** Whether a change of the table's records may lock those of the other one, as they own a limit. */
export const isOwnerOfLimit = (model: Model, table: Table, owner: Table): boolean =>
  watchesOf(model, table).some((watch) => watch.owner === owner)

const known = new WeakMap<Model, Map<string, Watch[]>>()

function watchesOf(model: Model, table: Table): readonly Watch[] {
  const made = known.get(model) ?? new Map<string, Watch[]>()
  known.set(model, made)
  const found = made.get(table.name)
  if (found) return found
  const watches = [...model.tables.values()].flatMap((owner) =>
    owner.resource.limits.flatMap((limit) =>
      [limit.of, limit.atMost]
        .flatMap((name) => sourcesOf(model, owner, attributeOf(owner, name)))
        .filter((source) => source.table === table)
        .map(({ way, fields, shownAt }) => ({ owner, limit, way, fields, shownAt })),
    ),
  )
  made.set(table.name, watches)
  return watches
}
