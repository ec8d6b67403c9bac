import type { Parent } from '../../../../src/framework/given/given'
import { changedReferences } from '../../../../src/framework/steps/consequences'
import type { Values } from '../../../../src/framework/validate'
import { asSystem } from '../../caller'
import { attributeOf, type Model, quote, storedOf, type Table, tableOf } from '../../model'
import { rightsKey, scopeSql, verbScope } from '../../reading'
import { Slots } from '../../slots'
import { fieldJson } from '../../sql/row-sql'
import { bind, compiled } from '../../sql/statement'
import { isOwnerOfLimit } from '../limits/limits'
import type { Writer } from '../writer'
import type { Asking } from './asking'

type Parents = Readonly<Record<string, Parent>>

/** A reference that is followed, with what is read of the record at its end. */
interface Hop {
  path: string
  /** The reference of the record before it. */
  by: string
  from: Table
  target: Table
  /** The hop before this one. */
  over?: Hop
  fields: ReadonlySet<string>
  /** Two that hold it for sharing and then change it would wait for each other. */
  hold: 'share' | 'no key update'
}

/** A record at the end of a hop. */
interface Read {
  id: number
  record: Values
  /** Whether the caller may choose it. */
  isListed: boolean
}

/** Locks the parents of stored records in the order of `hopsOf`, those of one resource by their ids. */
export async function lockParents(
  writer: Writer,
  table: Table,
  parents: Parents,
  ids: readonly number[],
): Promise<void> {
  for (const hop of hopsOf(writer.model, table, parents)) {
    const shape = JSON.stringify(['lock given', table.resource.name, hop.path])
    const statement = compiled(writer.model, shape, () => {
      const slots = new Slots()
      const own = `select t.id from ${quote(table.name)} t where t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
      const text = `select from ${quote(hop.target.name)} g where g.id in (${endOf(hop, own)}) order by g.id for ${hop.hold}`
      return { slots, text }
    })
    await writer.sql.query(bind(statement, writer, [ids]))
  }
}

/** The parents of records as they would be written, locked. */
export async function readParents(
  writer: Writer,
  table: Table,
  parents: Parents,
  asking: readonly Asking[],
): Promise<Values[]> {
  const found = new Map<string, Map<number, Read>>()
  for (const hop of hopsOf(writer.model, table, parents)) {
    const [first = ''] = hop.path.split('.')
    const ids = filled(asking.map(({ record }) => record[first]))
    found.set(hop.path, ids.length > 0 ? await readHop(writer, hop, ids, hop.over !== undefined) : new Map())
  }
  await readMoved(writer, table, parents, asking, found)
  return asking.map((each) => givenTo(each, parents, found))
}

/** A parent that was given another parent while it was waited for. */
async function readMoved(
  writer: Writer,
  table: Table,
  parents: Parents,
  asking: readonly Asking[],
  found: ReadonlyMap<string, Map<number, Read>>,
): Promise<void> {
  for (const hop of hopsOf(writer.model, table, parents)) {
    if (!hop.over) continue
    const there = found.get(hop.path)
    const ids = filled(asking.map(({ record }) => record[hop.over?.by ?? '']))
    const wanted = filled(ids.map((id) => found.get(hop.over?.path ?? '')?.get(id)?.record[hop.by]))
    const missing = wanted.filter((id) => !there?.has(id))
    if (missing.length > 0) for (const [id, read] of await readHop(writer, hop, missing, false)) there?.set(id, read)
  }
}

function givenTo({ record, before, trusted }: Asking, parents: Parents, found: ReadonlyMap<string, Map<number, Read>>) {
  const given: Values = {}
  for (const [name, { path }] of Object.entries(parents)) {
    const [first = '', second] = path.split('.')
    const near = found.get(first)?.get(Number(record[first] ?? 0))
    const isChosen = record[first] !== before?.[first] && !trusted?.has(first)
    // Refused as no reference after this; what the rules say of it would tell what it is, or that there is none.
    if (record[first] != null && isChosen && !near?.isListed) continue
    const far = second === undefined ? near : found.get(path)?.get(Number(near?.record[second] ?? 0))
    given[name] = far?.record ?? null
  }
  return given
}

const filled = (ids: readonly unknown[]): number[] =>
  [...new Set(ids.filter((id) => id !== null && id !== undefined).map(Number))].sort((a, b) => a - b)

async function readHop(writer: Writer, hop: Hop, ids: readonly number[], isFar: boolean): Promise<Map<number, Read>> {
  const shape = ['given', hop.from.resource.name, hop.path, [...hop.fields], hop.hold, rightsKey(writer.caller), isFar]
  const statement = compiled(writer.model, JSON.stringify(shape), () => readSql(writer, hop, isFar))
  const { rows } = await writer.sql.query<Read>(bind(statement, writer, [ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

function readSql(writer: Writer, { target, fields, hold, over, by }: Hop, isFar: boolean) {
  const { model, caller } = writer
  const slots = new Slots()
  const ids = `any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
  const column = over && quote(attributeOf(over.target, by).column?.name ?? '')
  const which =
    isFar && over ? `in (select o.${column} from ${quote(over.target.name)} o where o.id = ${ids})` : `= ${ids}`
  const columns = [...fields].map((name) => {
    const attribute = attributeOf(target, name)
    return `${fieldJson(model, target, attribute, asSystem(), 't', slots)} as ${quote(name)}`
  })
  const listed = scopeSql(model, target, verbScope(target, 'list', caller), 't', slots)
  const record = `(select to_json(r) from (select ${columns.join(', ')}) r)`
  const text =
    `select t.id, ${record} as record, coalesce(${listed}, false) as "isListed" from ${quote(target.name)} t ` +
    `where t.id ${which} order by t.id for ${hold} of t`
  return { slots, text }
}

/** The ids at the end of a hop, from SQL of the ids of records it begins at. */
function endOf({ by, from, over }: Hop, ids: string): string {
  const begin = over ? endOf(over, ids) : ids
  return `select f.${quote(attributeOf(from, by).column?.name ?? '')} from ${quote(from.name)} f where f.id in (${begin})`
}

const known = new WeakMap<Table, readonly Hop[]>()

/** The farthest first, as whoever changes one of them holds it before what belongs to it. */
function hopsOf(model: Model, table: Table, parents: Parents): readonly Hop[] {
  const kept = known.get(table)
  if (kept) return kept
  const hops = new Map<string, Hop & { fields: Set<string> }>()
  for (const { path, fields, isChanged = false } of Object.values(parents)) {
    const [first = '', second] = path.split('.')
    const near = hopAt(model, hops, table, first)
    const end = second === undefined ? near : hopAt(model, hops, near.target, path, near)
    for (const name of fields ?? storedIn(end.target)) end.fields.add(name)
    if (second !== undefined) near.fields.add(second)
    const isFollowed = changedReferences(table.resource, (name) => model.tables.get(name)?.resource).includes(path)
    if (isChanged || isFollowed || isOwnerOfLimit(model, table, end.target)) end.hold = 'no key update'
  }
  const depth = ({ path }: Hop) => path.split('.').length
  const made = [...hops.values()].sort((a, b) => depth(b) - depth(a) || (a.target.name < b.target.name ? -1 : 1))
  known.set(table, made)
  return made
}

function hopAt(
  model: Model,
  hops: Map<string, Hop & { fields: Set<string> }>,
  from: Table,
  path: string,
  over?: Hop,
): Hop & { fields: Set<string> } {
  const found = hops.get(path)
  if (found) return found
  const by = path.split('.').at(-1) ?? path
  const target = tableOf(model, attributeOf(from, by).target ?? '')
  const made = { path, by, from, target, fields: new Set(['id']), hold: 'share' as const, ...(over && { over }) }
  hops.set(path, made)
  return made
}

/** What is sealed is told to nobody by the way. */
const storedIn = (table: Table): string[] =>
  storedOf(table)
    .filter(({ field }) => !field.type.isSealed)
    .map(({ name }) => name)
