import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import type { Values } from '../../../../src/framework/validate'
import { compareAmounts } from '../../../../src/framework/values/money'
import type { Limit } from '../../../../src/framework/workflow'
import type { Sql } from '../../../database/connect'
import { readReadableFields } from '../../history'
import { getAttribute, type Model, quoteIdentifier, type Table } from '../../model'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { fieldValueSql } from '../../sql/filter-sql'
import { SqlParameters } from '../../sql-parameters'
import { runCheck } from '../trial/run-in-trial'
import type { Writer } from '../writer'
import { refuseAboveStateLimit } from './state-limit'
import { findValueSources, type SourceReference, type ValueSource } from './value-sources'

/** A limit of `owner` that a change of the owner or of another record may exceed. */
interface LimitWatch extends Omit<ValueSource, 'table'> {
  owner: Table
  limit: Limit
}

/** What was left of an owner's limits before this transaction changed anything. */
interface OpenLimits {
  owner: Table
  ownerId: number
  before: Map<Limit, { left: string; shownAt: string }>
}

/**
 * The state of one transaction. Limits are checked when the outermost change is
 * done, so intermediate states may exceed them.
 */
interface LimitState {
  depth: number
  open: Map<string, OpenLimits>
}

const accounts = new WeakMap<Sql, LimitState>()

/** Runs a change. At the end of the outermost change it checks the limits that were watched. */
export async function runWithinLimits<T>(writer: Writer, change: () => Promise<T>): Promise<T> {
  const account = accounts.get(writer.sql) ?? { depth: 0, open: new Map() }
  accounts.set(writer.sql, account)
  account.depth += 1
  try {
    const result = await change()
    if (account.depth === 1) await runCheck(writer, () => checkLimits(writer, account))
    return result
  } finally {
    account.depth -= 1
    if (account.depth === 0) accounts.delete(writer.sql)
  }
}

/** A change in the form that limits need: the record and the changed fields. */
interface LimitedChange {
  before: Values | null
  record: Values
  changed: readonly string[] | 'all'
}

/**
 * Locks the owners of the limits that these changes may exceed, and stores what is left of each. Call it
 * before the changes are written, inside `runWithinLimits`.
 */
export async function watchLimits(writer: Writer, table: Table, changes: readonly LimitedChange[]): Promise<void> {
  for (const { before, record } of changes) if (before === null) await refuseAboveStateLimit(writer, table, record)
  const isTouched = ({ limit, fields }: LimitWatch, { record, changed }: LimitedChange) =>
    (changed === 'all' || changed.some((name) => fields.has(name))) && (!limit.unless || isEmpty(record[limit.unless]))
  const touchedWatches = listLimitWatches(writer.model, table).flatMap((watch) => {
    const by = changes.filter((change) => isTouched(watch, change))
    return by.length > 0 ? [{ watch, by }] : []
  })
  for (const owner of new Set(touchedWatches.map(({ watch }) => watch.owner))) {
    const own = touchedWatches.filter(({ watch }) => watch.owner === owner)
    const ids = new Set<number>()
    for (const { watch, by } of own) for (const id of await findLimitOwners(writer, watch.way, by)) ids.add(id)
    await startWatchingLimits(
      writer,
      table,
      owner,
      [...ids].sort((a, b) => a - b),
      own.map(({ watch }) => watch),
    )
  }
}

/** Finds the owners before and after the changes. References beyond the first are read as they are stored. */
async function findLimitOwners(
  { sql }: Writer,
  [first, ...further]: readonly SourceReference[],
  changes: readonly LimitedChange[],
): Promise<number[]> {
  const name = first?.field ?? 'id'
  const ownerValues = changes.flatMap(({ before, record }) => [before?.[name], record[name]])
  let ids = [...new Set(ownerValues.filter((id) => !isEmpty(id)).map(Number))]
  for (const { table, field } of further) {
    if (ids.length === 0) return []
    const column = quoteIdentifier(getAttribute(table, field).column?.name ?? '')
    const { rows } = await sql.query<{ id: number }>({
      text: `select distinct ${column} as id from ${quoteIdentifier(table.name)} where id = any($1::bigint[]) and ${column} is not null`,
      values: [ids],
    })
    ids = rows.map(({ id }) => id)
  }
  return ids
}

/** Locks the owners and stores what is left of limits that are not watched yet. */
async function startWatchingLimits(
  writer: Writer,
  table: Table,
  owner: Table,
  ownerIds: readonly number[],
  watches: readonly LimitWatch[],
): Promise<void> {
  const account = accounts.get(writer.sql)
  if (!account) throw new Error('A limit is watched outside of withinLimits')
  const opened = ownerIds.flatMap((ownerId) => {
    const key = `${owner.name} ${ownerId}`
    const one: OpenLimits = account.open.get(key) ?? { owner, ownerId, before: new Map() }
    const fresh = watches.filter(({ limit }) => !one.before.has(limit))
    return fresh.length > 0 ? [{ key, one, fresh }] : []
  })
  if (opened.length === 0) return
  const ids = opened.map(({ one }) => one.ownerId)
  await writer.sql.query({
    name: `limits_lock_${owner.name}`.slice(0, 63),
    text: `select from ${quoteIdentifier(owner.name)} where id = any($1::bigint[]) order by id for no key update`,
    values: [ids],
  })
  const limits = opened.flatMap(({ fresh }) => fresh.map(({ limit }) => limit))
  const now = await readRemainders(writer, owner, ids, limits)
  for (const { key, one, fresh } of opened) {
    for (const { limit, shownAt } of fresh) {
      const atReason = limit.unless && limit.unless in table.resource.fields ? limit.unless : shownAt
      one.before.set(limit, { left: now.get(one.ownerId)?.[limit.code] ?? '0', shownAt: atReason })
    }
    account.open.set(key, one)
  }
}

async function checkLimits(writer: Writer, { open: opened }: LimitState): Promise<void> {
  const errors: FieldErrors = {}
  const all = [...opened.values()]
  for (const owner of new Set(all.map((one) => one.owner))) {
    const own = all.filter((one) => one.owner === owner)
    const ids = own.map(({ ownerId }) => ownerId)
    const now = await readRemainders(
      writer,
      owner,
      ids,
      own.flatMap(({ before }) => [...before.keys()]),
    )
    for (const one of own) Object.assign(errors, await findExceededLimits(writer, one, now.get(one.ownerId) ?? {}))
  }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

/**
 * Finds the limits that an owner exceeds now. A limit that was exceeded before may stay so, but not by more.
 */
async function findExceededLimits(
  writer: Writer,
  { owner, ownerId, before }: OpenLimits,
  now: Readonly<Record<string, string>>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [limit, { left: was, shownAt }] of before) {
    const { code, message } = limit
    const after = now[code] ?? '0'
    if (compareAmounts(after, '0') >= 0 || compareAmounts(after, was) >= 0) continue
    const args = { excess: after.replace('-', '') }
    errors[shownAt] = { code, message, ...((await canReadBothValues(writer, owner, ownerId, limit)) && { args }) }
  }
  return errors
}

/** Tells whether the caller may read both values; only then a refusal shows the difference. */
async function canReadBothValues(writer: Writer, owner: Table, id: number, { of, atMost }: Limit): Promise<boolean> {
  const names = (await readReadableFields(writer, owner, [id])).get(id)?.names
  return names?.has(of) === true && names.has(atMost)
}

/**
 * Reads what is left below the limits, as decimals by owner and code. It is a statement of its own, so that
 * it sees everything that was committed before the lock.
 */
async function readRemainders(
  writer: Writer,
  owner: Table,
  ownerIds: readonly number[],
  requested: readonly Limit[],
): Promise<Map<number, Readonly<Record<string, string>>>> {
  const limits = [...new Set(requested)]
  const shape = JSON.stringify(['limits', owner.name, limits.map(({ code }) => code)])
  const statement = compileStatementOnce(writer.model, shape, () => {
    const slots = new SqlParameters()
    const valueSql = (name: string) =>
      `coalesce(${fieldValueSql(writer.model, owner, getAttribute(owner, name), 't', slots)}, 0)`
    const pairs = limits.map(
      ({ code, of, atMost }) => `'${code}', round(${valueSql(atMost)} - ${valueSql(of)}, 4)::text`,
    )
    const which = `t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
    return {
      slots,
      text: `select t.id, json_build_object(${pairs.join(', ')}) as left from ${quoteIdentifier(owner.name)} t where ${which}`,
    }
  })
  const { rows } = await writer.sql.query<{ id: number; left: Record<string, string> }>(
    bindValues(statement, writer, [ownerIds]),
  )
  return new Map(rows.map((row) => [row.id, row.left]))
}

/** Tells whether a change of the resource's records can exceed a limit. */
export const isWatchedByLimits = (model: Model, table: Table): boolean => listLimitWatches(model, table).length > 0

/** Tells whether a change of these fields can exceed a limit. */
export const canBreakLimits = (model: Model, table: Table, names: readonly string[]): boolean =>
  listLimitWatches(model, table).some(({ fields }) => names.some((name) => fields.has(name)))

/** Tells whether a change of the table's records may lock records of `owner`, because they own a limit. */
export const isLimitOwner = (model: Model, table: Table, owner: Table): boolean =>
  listLimitWatches(model, table).some((watch) => watch.owner === owner)

const watchCache = new WeakMap<Model, Map<string, LimitWatch[]>>()

function listLimitWatches(model: Model, table: Table): readonly LimitWatch[] {
  const byTable = watchCache.get(model) ?? new Map<string, LimitWatch[]>()
  watchCache.set(model, byTable)
  const cached = byTable.get(table.name)
  if (cached) return cached
  const watches = [...model.tables.values()].flatMap((owner) =>
    owner.resource.limits.flatMap((limit) =>
      [limit.of, limit.atMost]
        .flatMap((name) => findValueSources(model, owner, getAttribute(owner, name)))
        .filter((source) => source.table === table)
        .map(({ way, fields, shownAt }) => ({ owner, limit, way, fields, shownAt })),
    ),
  )
  byTable.set(table.name, watches)
  return watches
}
