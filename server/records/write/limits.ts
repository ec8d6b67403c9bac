import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { isEmpty } from '../../../src/framework/field'
import { compareAmounts } from '../../../src/framework/money'
import type { Values } from '../../../src/framework/validate'
import type { Limit } from '../../../src/framework/workflow'
import type { Sql } from '../../database/connect'
import { compileTrusted, plainSql } from '../filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from '../model'
import { Slots } from '../slots'
import { bind, compiled } from '../statement'
import { withinMostOfOne } from './most-of-one'
import type { Writer } from './writer'

/** A limit of `owner` that a change of some other record, or of the owner itself, may break. */
interface Watch {
  owner: Table
  limit: Limit
  /** The field of the changed record that names the owner; `id` where it is the owner. */
  via: string
  /** Fields whose change matters. */
  fields: ReadonlySet<string>
  /** The field to show the refusal at. */
  shownAt: string
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
    if (account.depth === 1) await judge(writer, account)
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
    const ids = own.flatMap(({ via }) => [before?.[via], record[via]]).filter((id) => !isEmpty(id))
    for (const ownerId of [...new Set(ids.map(Number))].sort((a, b) => a - b))
      await open(writer, table, owner, ownerId, own)
  }
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
    for (const [{ code, message }, { left: was, shownAt }] of before) {
      const after = now[code] ?? '0'
      // What exceeds already may stay as it is, and may not grow.
      if (compareAmounts(after, '0') >= 0 || compareAmounts(after, was) >= 0) continue
      errors[shownAt] = { code, message, args: { excess: after.replace('-', '') } }
    }
  }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
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
  const statement = compiled(shape, () => {
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

const known = new WeakMap<Model, Map<string, Watch[]>>()

function watchesOf(model: Model, table: Table): readonly Watch[] {
  const made = known.get(model) ?? new Map<string, Watch[]>()
  known.set(model, made)
  const found = made.get(table.name)
  if (found) return found
  const watches = [...model.tables.values()].flatMap((owner) =>
    owner.resource.limits.flatMap((limit) =>
      [limit.of, limit.atMost]
        .flatMap((name) => sources(model, owner, attributeOf(owner, name)))
        .filter((source) => source.table === table)
        .map(({ via, fields, shownAt }) => ({ owner, limit, via, fields, shownAt })),
    ),
  )
  made.set(table.name, watches)
  return watches
}

interface Source {
  table: Table
  via: string
  fields: ReadonlySet<string>
  shownAt: string
}

/** The records a value is made of; what a filter reaches over a reference is not followed. */
function sources(model: Model, owner: Table, attribute: Attribute): Source[] {
  const { derive, name } = attribute
  if (!derive) return [{ table: owner, via: 'id', fields: new Set([name]), shownAt: name }]
  if (derive.kind === 'sum')
    return [...derive.plus, ...derive.minus].flatMap((part) => sources(model, owner, attributeOf(owner, part)))
  if (derive.kind !== 'rollup') throw new Error(`${owner.resource.name}.${name} cannot be limited`)
  const table = tableOf(model, derive.resource)
  const shownAt = derive.field ?? derive.by
  return [
    { table, via: derive.by, fields: new Set([derive.by, shownAt, ...fieldsOf(model, table, derive.where)]), shownAt },
  ]
}

/** The names a filter compares, its groups opened. */
export function fieldsOf(model: Model, table: Table, where: unknown): string[] {
  if (typeof where !== 'object' || where === null) return []
  // Read once as a filter, so that a wrong one stops the start instead of being passed over.
  compileTrusted(model, table, where, 't')
  return Object.entries(where).flatMap(([key, value]) => {
    if (key === 'and' || key === 'or') return (value as unknown[]).flatMap((part) => fieldsOf(model, table, part))
    return key === 'not' ? fieldsOf(model, table, value) : [key.split('.')[0] ?? key]
  })
}
