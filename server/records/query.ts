import type { Verb } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import { FilterProblem } from '../../src/framework/filter'
import type { Sql } from '../database/connect'
import { searchExpression } from '../database/desired'
import type { Caller } from './caller'
import { filterSql, plainSql } from './filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from './model'
import { callerReading, readScope, rightsKey, scopeSql, verbScope } from './reading'
import { type ReadyFilter, readyFilter } from './ready-filter'
import { labelJoin, rowSql } from './row-sql'
import { keptShown, recordSql } from './shown'
import { Slots } from './slots'
import { bind, compiled, type Moment } from './statement'

/** What every read needs to know. */
export interface Reader extends Moment {
  model: Model
  sql: Sql
}

export interface ListRequest {
  page: number
  perPage: number
  sort: readonly (readonly [string, 'asc' | 'desc'])[]
  filter: unknown
  q: string
  /** Columns asked for; absent: all that may be read. */
  fields?: readonly string[]
}

/** Rows as JSON text, unparsed: it goes to the caller as it is. */
export interface ListAnswer {
  json: string
  total: number
  totalCapped: boolean
}

/** Totals are exact up to here; beyond, counting would cost more than it tells. */
export const totalCap = 10_000

/** Page sizes that are written into the statement, so that the planner knows them. */
const usualSizes = [10, 25, 50, 100, 200, 500]

/**
 * One page of the records the caller may list, with the number of all that match.
 * @throws StewardError `invalidInput` where filter, sort or columns name what the caller may not read
 */
export async function list(reader: Reader, resource: string, request: ListRequest): Promise<ListAnswer> {
  const { model, caller } = reader
  const table = tableOf(model, resource)
  const question = readQuestion(reader, table, request)
  const { filter, sort, words } = question
  const fields = request.fields && [...new Set(request.fields)].sort()
  const size = usualSizes.includes(request.perPage) ? request.perPage : 0
  const shape = JSON.stringify([
    'list',
    resource,
    rightsKey(caller),
    filter.shape,
    sort,
    words.length,
    size,
    request.page > 1,
    fields ?? null,
  ])
  const statement = compiled(shape, () =>
    compileList(model, table, caller, { ...question, size, isDeep: request.page > 1, fields }),
  )
  const values = [...valuesOf(question), request.perPage, (request.page - 1) * request.perPage]
  const { rows } = await reader.sql.query<{ data: string; total: number }>(bind(statement, reader, values))
  const { data = '[]', total = 0 } = rows[0] ?? {}
  return { json: data, total: Math.min(total, totalCap), totalCapped: total > totalCap }
}

/** Which records, in which order: what lists and exports ask alike. */
export interface Question {
  filter: ReadyFilter
  sort: readonly (readonly [string, 'asc' | 'desc'])[]
  /** Patterns of the words of the search box. */
  words: readonly string[]
}

/**
 * Reads what is asked with the caller's rights.
 * @throws StewardError `forbidden` without a right to list; `invalidInput` where filter, sort or columns name what the caller may not read
 */
export function readQuestion(
  { model, caller }: Reader,
  table: Table,
  request: Omit<ListRequest, 'page' | 'perPage'>,
): Question {
  if (verbScope(table, 'list', caller) === 'none') throw new StewardError('forbidden')
  const filter = asInput('filter', () =>
    readyFilter(model, table, request.filter ?? {}, (_, attribute) => readScope(attribute, caller) !== 'none'),
  )
  for (const name of request.fields ?? []) mustRead('fields', table, name, caller)
  return { filter, sort: readSort(table, request.sort, caller), words: searchWords(request.q) }
}

/** The values of a question in the order in which `matchSql` numbers them. */
export const valuesOf = ({ filter, words }: Question): unknown[] => [...filter.values, ...words]

function asInput<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (!(problem instanceof FilterProblem)) throw problem
    throw new StewardError('invalidInput', {
      fields: { [name]: { code: 'unusable', args: { reason: problem.message } } },
    })
  }
}

interface ListShape extends Question {
  /** 0 where the size is a parameter. */
  size: number
  isDeep: boolean
  fields: readonly string[] | undefined
}

function compileList(model: Model, table: Table, caller: Caller, shape: ListShape) {
  const slots = new Slots()
  const { columns, joins, labels } = rowSql(model, table, caller, 't', slots, shape.fields)
  // Else every row on the way to the page would be made, computed values, labels and all, to be thrown away.
  const isPickedFirst = shape.isDeep || !isIndexed(table, shape.sort)
  const { sortJoins, where, order } = matchSql(model, table, caller, shape, isPickedFirst ? new Map() : labels, slots)
  const from = quote(table.name)
  const after = valuesOf(shape).length
  const limit = shape.size || `${slots.add({ from: 'value', index: after })}::int`
  const offset = shape.isDeep ? ` offset ${slots.add({ from: 'value', index: after + 1 })}::bigint` : ''
  const ordered = `${sortJoins}${where} order by ${order} limit ${limit}${offset}`
  const page = isPickedFirst
    ? `select ${columns} from unnest(array(select t.id from ${from} t ${ordered})) with ordinality k(id, place) join ${from} t on t.id = k.id ${joins} order by k.place`
    : `select ${columns} from ${from} t ${joins} ${ordered}`
  return {
    slots,
    text:
      `select (select coalesce(json_agg(p), '[]')::text from (${page}) p) as data, ` +
      `(${countSql(table, where)}) as total`,
  }
}

/** Whether the index of the list's own order holds the rows as they are asked for. */
function isIndexed(table: Table, sort: Question['sort']): boolean {
  const [[name] = ['id'], ...others] = sort
  const { column, target } = attributeOf(table, name)
  return others.length === 0 && (name === 'id' || (name === ownOrder(table)[0] && column !== null && !target))
}

const countSql = (table: Table, where: string) =>
  `select count(*) as total from (select from ${quote(table.name)} t${where} limit ${totalCap + 1}) c`

/** How many records the question matches, with the rights it was read with; one more than `totalCap` stands for all that are more. */
export async function countMatches(reader: Reader, table: Table, { filter, words }: Question): Promise<number> {
  const { model, caller } = reader
  const shape = JSON.stringify(['count', table.resource.name, rightsKey(caller), filter.shape, words.length])
  const statement = compiled(shape, () => {
    const slots = new Slots()
    const { where } = matchSql(model, table, caller, { filter, words, sort: [] }, new Map(), slots)
    return { slots, text: countSql(table, where) }
  })
  const { rows } = await reader.sql.query<{ total: number }>(bind(statement, reader, [...filter.values, ...words]))
  return rows[0]?.total ?? 0
}

/**
 * The SQL of a question about the table at `t`: the records within all of the verbs' scopes that match, and their order.
 * `labels` are those of references joined already; what else the order needs is joined by `sortJoins`.
 */
export function matchSql(
  model: Model,
  table: Table,
  caller: Caller,
  { filter, sort, words }: Question,
  labels: Map<string, string>,
  slots: Slots,
  verbs: readonly Verb[] = ['list'],
): { sortJoins: string; where: string; order: string } {
  const sortJoins = joinForSort(model, table, caller, sort, labels, slots)
  const reading = callerReading(model, caller, slots)
  const conditions = [
    ...verbs.map((verb) => scopeSql(model, table, verbScope(table, verb, caller), 't', slots)),
    filterSql(model, filter, 't', reading, (index) => ({ from: 'value', index })),
    ...words.map(
      (_, word) =>
        `${searchExpression(table, 't') ?? "''"} like ${slots.typed({ from: 'value', index: filter.values.length + word }, 'text')}`,
    ),
  ].filter((condition) => condition !== 'true')
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return { sortJoins, where, order: orderSql(model, table, caller, sort, labels, slots) }
}

/** Labels that the rows do not carry and the order needs all the same. */
function joinForSort(
  model: Model,
  table: Table,
  caller: Caller,
  sort: Question['sort'],
  labels: Map<string, string>,
  slots: Slots,
): string {
  const joins: string[] = []
  for (const [name] of sort) {
    if (labels.has(name) || name === 'id') continue
    const join = labelJoin(model, table, attributeOf(table, name), caller, 't', `s${joins.length + 1}`, slots)
    if (!join) continue
    joins.push(join.sql)
    labels.set(name, join.label)
  }
  return joins.join(' ')
}

/** References sort by their label, everything else by its value; the id settles what is equal. */
function orderSql(
  model: Model,
  table: Table,
  caller: Caller,
  sort: Question['sort'],
  labels: ReadonlyMap<string, string>,
  slots: Slots,
): string {
  const keys = sort.map(([name, direction]) => {
    const attribute = attributeOf(table, name)
    const scope = readScope(attribute, caller)
    const value = labels.get(name) ?? plainSql(model, table, attribute, 't', slots)
    const readable =
      scope === 'all' || labels.has(name)
        ? value
        : `case when ${scopeSql(model, table, scope, 't', slots)} then ${value} end`
    return `${readable} ${direction}`
  })
  return [...keys, `t.id ${sort[0]?.[1] ?? 'asc'}`].join(', ')
}

/** The order of the list where none is asked for. */
function ownOrder({ resource }: Table): readonly [string, 'asc' | 'desc'] {
  const usual = resource.views.list?.sort ?? resource.title
  return [usual.replace(/^-/, ''), usual.startsWith('-') ? 'desc' : 'asc']
}

function readSort(table: Table, sort: ListRequest['sort'], caller: Caller): Question['sort'] {
  const chosen = sort.length > 0 ? sort : [ownOrder(table)]
  for (const [name] of chosen) mustRead('sort', table, name, caller)
  return chosen.filter(([name]) => attributeOf(table, name).column?.type !== 'jsonb')
}

/** The field of that name. Refused, where the caller may never read it, like one that does not exist. */
export function mustRead(input: string, table: Table, name: string, caller: Caller): Attribute {
  const attribute = table.attributes.get(name)
  if (!attribute || readScope(attribute, caller) === 'none') {
    throw new StewardError('invalidInput', {
      fields: { [input]: { code: 'unusable', args: { reason: `"${name}" is no field to use here` } } },
    })
  }
  return attribute
}

/** The words of the search box as patterns; at most eight. */
function searchWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * One record as JSON text.
 * @throws StewardError `notFound` where it is missing or outside the caller's scope, which answer alike
 */
export async function show(reader: Reader, resource: string, id: number): Promise<string> {
  const { model, caller } = reader
  const table = tableOf(model, resource)
  const statement = compiled(JSON.stringify(['show', resource, rightsKey(caller)]), () => {
    const slots = new Slots()
    const isIt = `t.id = ${slots.add({ from: 'value', index: 0 })}::bigint`
    return { slots, text: recordSql(model, table, caller, slots, quote(table.name), isIt) }
  })
  const { rows } = await reader.sql.query<{ data: string }>(bind(statement, reader, [id]))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return row.data
}

/** The record after a change; only its id where the change took it out of the caller's sight. */
export async function showChanged(reader: Reader, resource: string, id: number): Promise<string> {
  const kept = keptShown(reader.sql, resource, id)
  if (kept !== undefined) return kept ?? JSON.stringify({ id })
  try {
    return await show(reader, resource, id)
  } catch (problem) {
    if (problem instanceof StewardError && problem.code === 'notFound') return JSON.stringify({ id })
    throw problem
  }
}
