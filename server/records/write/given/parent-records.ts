import type { ParentSource } from '../../../../src/framework/rule-context/rule-context'
import { listChangedReferences } from '../../../../src/framework/steps/consequences'
import type { Values } from '../../../../src/framework/validate'
import { asSystem } from '../../caller'
import { getAttribute, getTable, listStored, type Model, quoteIdentifier, type Table } from '../../model'
import { getRightsKey, getVerbScope, scopeSql } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { fieldJsonSql } from '../../sql/row-sql'
import { SqlParameters } from '../../sql-parameters'
import { isLimitOwner } from '../limits/limits'
import type { Writer } from '../writer'
import type { RuleContextRequest } from './rule-context-request'

type Parents = Readonly<Record<string, ParentSource>>

/** A reference that is followed, and the fields to read from its target. */
interface ReferenceHop {
  path: string
  /** The name of the reference on the record before it. */
  by: string
  from: Table
  target: Table
  /** The reference that leads to this one. */
  over?: ReferenceHop
  fields: ReadonlySet<string>
  /**
   * An exclusive lock where the write changes the target later, because two shared locks would then deadlock.
   */
  hold: 'share' | 'no key update'
}

/** A record at the end of a reference. */
interface HopRecord {
  id: number
  record: Values
  /** True where the caller may choose the record. */
  isListed: boolean
}

/** Locks the parents of stored records in the order of `listReferenceHops`, and by id within one resource. */
export async function lockParents(
  writer: Writer,
  table: Table,
  parents: Parents,
  ids: readonly number[],
): Promise<void> {
  for (const hop of listReferenceHops(writer.model, table, parents)) {
    const shape = JSON.stringify(['lock given', table.resource.name, hop.path])
    const statement = compileStatementOnce(writer.model, shape, () => {
      const slots = new SqlParameters()
      const own = `select t.id from ${quoteIdentifier(table.name)} t where t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
      const text = `select from ${quoteIdentifier(hop.target.name)} g where g.id in (${hopTargetIdsSql(hop, own)}) order by g.id for ${hop.hold}`
      return { slots, text }
    })
    await writer.sql.query(bindValues(statement, writer, [ids]))
  }
}

/** Reads and locks the parents of records with the values that will be written. */
export async function readParents(
  writer: Writer,
  table: Table,
  parents: Parents,
  asking: readonly RuleContextRequest[],
): Promise<Values[]> {
  const byPath = new Map<string, Map<number, HopRecord>>()
  for (const hop of listReferenceHops(writer.model, table, parents)) {
    const [first = ''] = hop.path.split('.')
    const ids = toUniqueIds(asking.map(({ record }) => record[first]))
    byPath.set(hop.path, ids.length > 0 ? await readRecordsOfHop(writer, hop, ids, hop.over !== undefined) : new Map())
  }
  await readChangedParents(writer, table, parents, asking, byPath)
  return asking.map((each) => pickParentValues(each, parents, byPath))
}

/** Reads parents whose own parent changed while this transaction waited for the lock. */
async function readChangedParents(
  writer: Writer,
  table: Table,
  parents: Parents,
  asking: readonly RuleContextRequest[],
  byPath: ReadonlyMap<string, Map<number, HopRecord>>,
): Promise<void> {
  for (const hop of listReferenceHops(writer.model, table, parents)) {
    if (!hop.over) continue
    const records = byPath.get(hop.path)
    const ids = toUniqueIds(asking.map(({ record }) => record[hop.over?.by ?? '']))
    const farIds = toUniqueIds(ids.map((id) => byPath.get(hop.over?.path ?? '')?.get(id)?.record[hop.by]))
    const missing = farIds.filter((id) => !records?.has(id))
    if (missing.length > 0)
      for (const [id, read] of await readRecordsOfHop(writer, hop, missing, false)) records?.set(id, read)
  }
}

function pickParentValues(
  { record, before, trusted }: RuleContextRequest,
  parents: Parents,
  byPath: ReadonlyMap<string, Map<number, HopRecord>>,
) {
  const values: Values = {}
  for (const [name, { path }] of Object.entries(parents)) {
    const [first = '', second] = path.split('.')
    const near = byPath.get(first)?.get(Number(record[first] ?? 0))
    const isChosen = record[first] !== before?.[first] && !trusted?.has(first)
    // This record is left out: the reference check refuses it later, and the message of a rule could reveal it.
    if (record[first] != null && isChosen && !near?.isListed) continue
    const far = second === undefined ? near : byPath.get(path)?.get(Number(near?.record[second] ?? 0))
    values[name] = far?.record ?? null
  }
  return values
}

const toUniqueIds = (ids: readonly unknown[]): number[] =>
  [...new Set(ids.filter((id) => id !== null && id !== undefined).map(Number))].sort((a, b) => a - b)

async function readRecordsOfHop(
  writer: Writer,
  hop: ReferenceHop,
  ids: readonly number[],
  isFar: boolean,
): Promise<Map<number, HopRecord>> {
  const shape = [
    'given',
    hop.from.resource.name,
    hop.path,
    [...hop.fields],
    hop.hold,
    getRightsKey(writer.caller),
    isFar,
  ]
  const statement = compileStatementOnce(writer.model, JSON.stringify(shape), () => hopRecordsSql(writer, hop, isFar))
  const { rows } = await writer.sql.query<HopRecord>(bindValues(statement, writer, [ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

function hopRecordsSql(writer: Writer, { target, fields, hold, over, by }: ReferenceHop, isFar: boolean) {
  const { model, caller } = writer
  const slots = new SqlParameters()
  const ids = `any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
  const column = over && quoteIdentifier(getAttribute(over.target, by).column?.name ?? '')
  const which =
    isFar && over
      ? `in (select o.${column} from ${quoteIdentifier(over.target.name)} o where o.id = ${ids})`
      : `= ${ids}`
  const columns = [...fields].map((name) => {
    const attribute = getAttribute(target, name)
    return `${fieldJsonSql(model, target, attribute, asSystem(), 't', slots)} as ${quoteIdentifier(name)}`
  })
  const listed = scopeSql(model, target, getVerbScope(target, 'list', caller), 't', slots)
  const record = `(select to_json(r) from (select ${columns.join(', ')}) r)`
  const text =
    `select t.id, ${record} as record, coalesce(${listed}, false) as "isListed" from ${quoteIdentifier(target.name)} t ` +
    `where t.id ${which} order by t.id for ${hold} of t`
  return { slots, text }
}

/** Builds SQL of the ids at the end of a reference, from SQL of the ids where it begins. */
function hopTargetIdsSql({ by, from, over }: ReferenceHop, ids: string): string {
  const begin = over ? hopTargetIdsSql(over, ids) : ids
  return `select f.${quoteIdentifier(getAttribute(from, by).column?.name ?? '')} from ${quoteIdentifier(from.name)} f where f.id in (${begin})`
}

const hopCache = new WeakMap<Table, readonly ReferenceHop[]>()

/**
 * Lists the followed references, the farthest first, because every change locks a parent before its children.
 */
function listReferenceHops(model: Model, table: Table, parents: Parents): readonly ReferenceHop[] {
  const cached = hopCache.get(table)
  if (cached) return cached
  const hops = new Map<string, ReferenceHop & { fields: Set<string> }>()
  for (const { path, fields, isChanged = false } of Object.values(parents)) {
    const [first = '', second] = path.split('.')
    const near = addReferenceHop(model, hops, table, first)
    const end = second === undefined ? near : addReferenceHop(model, hops, near.target, path, near)
    for (const name of fields ?? listUnsealed(end.target)) end.fields.add(name)
    if (second !== undefined) near.fields.add(second)
    const isFollowed = listChangedReferences(table.resource, (name) => model.tables.get(name)?.resource).includes(path)
    if (isChanged || isFollowed || isLimitOwner(model, table, end.target)) end.hold = 'no key update'
  }
  const countSegments = ({ path }: ReferenceHop) => path.split('.').length
  const sortedHops = [...hops.values()].sort(
    (a, b) => countSegments(b) - countSegments(a) || (a.target.name < b.target.name ? -1 : 1),
  )
  hopCache.set(table, sortedHops)
  return sortedHops
}

function addReferenceHop(
  model: Model,
  hops: Map<string, ReferenceHop & { fields: Set<string> }>,
  from: Table,
  path: string,
  over?: ReferenceHop,
): ReferenceHop & { fields: Set<string> } {
  const existing = hops.get(path)
  if (existing) return existing
  const by = path.split('.').at(-1) ?? path
  const target = getTable(model, getAttribute(from, by).target ?? '')
  const hop = { path, by, from, target, fields: new Set(['id']), hold: 'share' as const, ...(over && { over }) }
  hops.set(path, hop)
  return hop
}

/** Lists the stored fields that are not sealed; sealed values are never part of the rule context. */
const listUnsealed = (table: Table): string[] =>
  listStored(table)
    .filter(({ field }) => !field.type.isSealed)
    .map(({ name }) => name)
