import { StewardError } from '../../src/framework/errors'
import { FilterProblem } from '../../src/framework/filter'
import type { Values } from '../../src/framework/validate'
import type { Sql, Statement } from '../database/connect'
import { findRememberedAnswer, visibleRecordSql } from './answer-cache'
import type { Caller } from './caller'
import {
  type Attribute,
  getAttribute,
  getTable,
  isAlwaysFilled,
  type Model,
  quoteIdentifier,
  type Table,
} from './model'
import { canReadWholeRecord, type RecordCache } from './record-cache'
import { getReadScope, getRightsKey, getVerbScope } from './scopes'
import { bindValues, compileStatementOnce, type RequestContext } from './sql/compile-statement'
import { matchSql, orderBySql } from './sql/match-sql'
import type { RecordQuery } from './sql/record-query'
import { escapeFoldedText, resolveFilter } from './sql/resolve-filter'
import { recordColumnsSql } from './sql/row-sql'
import { SqlParameters } from './sql-parameters'

/** What every read needs to know. */
export interface Reader extends RequestContext {
  model: Model
  sql: Sql
  /** Cached records that people opened or saved last; absent where there is no cache. */
  seen?: RecordCache
}

export interface ListRequest {
  page: number
  perPage: number
  sort: readonly (readonly [string, 'asc' | 'desc'])[]
  filter: unknown
  q: string
  /** The columns to answer; absent: all that the caller may read. */
  fields?: readonly string[]
}

/** Rows as JSON text, which is sent to the caller without being parsed. */
interface ListResult {
  json: string
  total: number
  totalCapped: boolean
}

/** Totals are exact up to this number. Counting more would take too long. */
export const totalCap = 10_000

/** Page sizes that are constants of the statement, so that the planner knows them. */
const usualSizes = [10, 25, 50, 100, 200, 500]

/**
 * Reads one page of the records that the caller may list, and counts all that match.
 * @throws StewardError `invalidInput` where filter, sort or columns name what the caller may not read
 */
export async function listRecords(reader: Reader, resource: string, request: ListRequest): Promise<ListResult> {
  const statement = buildListStatement(reader, resource, request)
  const { rows } = await reader.sql.query<{ data: string; total: number }>(statement)
  const { data = '[]', total = 0 } = rows[0] ?? {}
  return { json: data, total: Math.min(total, totalCap), totalCapped: total > totalCap }
}

/**
 * Builds the statement of one page that `listRecords` sends.
 * @throws StewardError as `listRecords`
 */
export function buildListStatement(reader: Reader, resource: string, request: ListRequest): Statement {
  const { model, caller } = reader
  const table = getTable(model, resource)
  const question = resolveQuestion(reader, table, request)
  const { filter, sort, words } = question
  const fields = request.fields && [...new Set(request.fields)].sort()
  const size = usualSizes.includes(request.perPage) ? request.perPage : 0
  const shape = JSON.stringify([
    'list',
    resource,
    getRightsKey(caller),
    filter.shape,
    sort,
    words.length,
    size,
    request.page > 1,
    fields ?? null,
  ])
  const statement = compileStatementOnce(model, shape, () =>
    compileListStatement(model, table, caller, { ...question, size, isDeep: request.page > 1, fields }),
  )
  const values = [...listQuestionValues(question), request.perPage, (request.page - 1) * request.perPage]
  return bindValues(statement, reader, values)
}

/**
 * Resolves filter, sort and columns with the caller's rights.
 * @throws StewardError `forbidden` without a right to list; `invalidInput` where filter, sort or columns name
 * what the caller may not read
 */
export function resolveQuestion(
  { model, caller }: Reader,
  table: Table,
  request: Omit<ListRequest, 'page' | 'perPage'>,
): RecordQuery {
  if (getVerbScope(table, 'list', caller) === 'none') throw new StewardError('forbidden')
  const filter = withInputErrors('filter', () =>
    resolveFilter(model, table, request.filter ?? {}, (_, attribute) => getReadScope(attribute, caller) !== 'none'),
  )
  for (const name of request.fields ?? []) requireReadableField('fields', table, name, caller)
  return { filter, sort: resolveSort(table, request.sort, caller), words: toSearchPatterns(request.q) }
}

/** Lists the values of a query in the order in which `matchSql` numbers them. */
export const listQuestionValues = ({ filter, words }: RecordQuery): unknown[] => [...filter.values, ...words]

function withInputErrors<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (!(problem instanceof FilterProblem)) throw problem
    throw new StewardError('invalidInput', {
      fields: { [name]: { code: 'unusable', args: { reason: problem.message } } },
    })
  }
}

interface ListShape extends RecordQuery {
  /** The number of rows of a page; 0 where it is a parameter. */
  size: number
  isDeep: boolean
  fields: readonly string[] | undefined
}

function compileListStatement(model: Model, table: Table, caller: Caller, shape: ListShape) {
  const slots = new SqlParameters()
  const { columns, joins, labels } = recordColumnsSql(model, table, caller, 't', slots, shape.fields)
  // Chooses the page first, because otherwise computed values and labels
  // would be built for all rows before it.
  const isPickedFirst = shape.isDeep || shape.words.length > 0 || !isOrderIndexed(table, shape.sort)
  const match = matchSql(model, table, caller, shape, isPickedFirst ? new Map() : labels, slots)
  const { sortJoins, where, keys } = match
  const from = quoteIdentifier(table.name)
  const after = listQuestionValues(shape).length
  const limit = shape.size || `${slots.add({ from: 'value', index: after })}::int`
  const offset = shape.isDeep ? ` offset ${slots.add({ from: 'value', index: after + 1 })}::bigint` : ''
  const part = ` limit ${limit}${offset}`
  const ordered = `${sortJoins}${where} order by ${orderBySql(keys)}${part}`
  const hits = shape.words.length > 0 ? buildMatchSubquery(from, match, part) : undefined
  const ids = hits?.ids ?? `array(select t.id from ${from} t ${ordered})`
  const page = isPickedFirst
    ? `select ${columns} from unnest(${ids}) with ordinality k(id, place) join ${from} t on t.id = k.id ${joins} order by k.place`
    : `select ${columns} from ${from} t ${joins} ${ordered}`
  return {
    slots,
    text:
      `${hits?.first ?? ''}select (select coalesce(json_agg(p), '[]')::text from (${page}) p) as data, ` +
      `(${hits?.total ?? cappedCountSql(table, where)}) as total`,
  }
}

/**
 * Finds the matching records once, for the page and for the total. The planner cannot know how rare a part of
 * a word is, and would scan the list in its order for a few rows that the trigram index finds at once. Only
 * with more matches than `totalCap` is the list scanned in order, because the next match is then near.
 */
function buildMatchSubquery(from: string, { sortJoins, where, keys }: ReturnType<typeof matchSql>, part: string) {
  const keyColumns = keys.map(({ sql }, index) => `${sql} as k${index}`).join(', ')
  const order = orderBySql(keys.map((key, index) => ({ ...key, sql: `k${index}` })))
  const orderedSql = `select t.id from ${from} t ${sortJoins}${where} order by ${orderBySql(keys)}${part}`
  return {
    first:
      `with hits as materialized (select t.id, ${keyColumns} from ${from} t ${sortJoins}${where} limit ${totalCap + 1}), ` +
      'found as materialized (select count(*) as n from hits) ',
    ids: `case when (select n from found) > ${totalCap} then array(${orderedSql}) else array(select id from hits order by ${order}${part}) end`,
    total: 'select n from found',
  }
}

/** Tells whether the index of the list's own order returns the rows in this order. */
function isOrderIndexed(table: Table, sort: RecordQuery['sort']): boolean {
  const [[name, direction] = ['id', 'asc'], ...others] = sort
  if (others.length > 0 || name === 'id') return others.length === 0
  const attribute = getAttribute(table, name)
  const [own, ownDirection] = getDefaultOrder(table)
  // An index on a column with nulls serves only one direction: read backwards, nulls would come first.
  const isRead = direction === ownDirection || isAlwaysFilled(table.resource, attribute)
  return name === own && attribute.column !== null && !attribute.target && isRead
}

/** Builds SQL that counts the rows of a condition; `totalCap` + 1 means more than `totalCap`. */
export const cappedCountSql = (table: Table, where: string) =>
  `select count(*) as total from (select from ${quoteIdentifier(table.name)} t${where} limit ${totalCap + 1}) c`

/** Counts the records that match within the caller's rights; `totalCap` + 1 means more than `totalCap`. */
export async function countMatchingRecords(
  reader: Reader,
  table: Table,
  { filter, words }: RecordQuery,
): Promise<number> {
  const { model, caller } = reader
  const shape = JSON.stringify(['count', table.resource.name, getRightsKey(caller), filter.shape, words.length])
  const statement = compileStatementOnce(model, shape, () => {
    const slots = new SqlParameters()
    const { where } = matchSql(model, table, caller, { filter, words, sort: [] }, new Map(), slots)
    return { slots, text: cappedCountSql(table, where) }
  })
  const { rows } = await reader.sql.query<{ total: number }>(
    bindValues(statement, reader, [...filter.values, ...words]),
  )
  return rows[0]?.total ?? 0
}

/** Answers the order of the list for a request that names none. */
function getDefaultOrder({ resource }: Table): readonly [string, 'asc' | 'desc'] {
  const usual = resource.views.list?.sort ?? resource.title
  return [usual.replace(/^-/, ''), usual.startsWith('-') ? 'desc' : 'asc']
}

function resolveSort(table: Table, sort: ListRequest['sort'], caller: Caller): RecordQuery['sort'] {
  const usual = getDefaultOrder(table)
  const isHidden = getReadScope(getAttribute(table, usual[0]), caller) === 'none'
  // Whoever may not read the field of the usual order reads the newest first.
  const chosen = sort.length > 0 ? sort : [isHidden ? (['id', 'desc'] as const) : usual]
  for (const [name] of chosen)
    if (requireReadableField('sort', table, name, caller).field.type.isSealed) throw toUnusableError('sort', name)
  return chosen.filter(([name]) => getAttribute(table, name).column?.type !== 'jsonb')
}

/** Finds the field of that name. A field that the caller may never read is refused like a missing one. */
export function requireReadableField(input: string, table: Table, name: string, caller: Caller): Attribute {
  const attribute = table.attributes.get(name)
  if (!attribute || getReadScope(attribute, caller) === 'none') {
    throw toUnusableError(input, name)
  }
  return attribute
}

const toUnusableError = (input: string, name: string) =>
  new StewardError('invalidInput', {
    fields: { [input]: { code: 'unusable', args: { reason: `"${name}" is no field to use here` } } },
  })

/** Turns the words of the search box into patterns, eight at most. A word of hyphens alone is left out. */
function toSearchPatterns(q: string): string[] {
  return escapeFoldedText(q)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word}%`)
}

/**
 * Reads one record as JSON text.
 * @throws StewardError `notFound`, with the same answer, where it is missing or outside the caller's scope
 */
export async function readRecordJson(reader: Reader, resource: string, id: number): Promise<string> {
  const { model, caller } = reader
  const table = getTable(model, resource)
  const statement = compileStatementOnce(model, JSON.stringify(['show', resource, getRightsKey(caller)]), () => {
    const slots = new SqlParameters()
    const isIt = `t.id = ${slots.add({ from: 'value', index: 0 })}::bigint`
    const more = canReadWholeRecord(table, caller) ? ', t.xmin::text as "writtenBy"' : ''
    return { slots, text: visibleRecordSql(model, table, caller, slots, isIt, more) }
  })
  const { rows } = await reader.sql.query<{ data: string; writtenBy?: string }>(bindValues(statement, reader, [id]))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  const { data, writtenBy } = row
  // Within a transaction the row may change again without a new `xmin`, so it is not cached.
  if (writtenBy && reader.sql.sent === undefined) reader.seen?.keep(table, id, { json: data, writtenBy })
  return data
}

/** A record with the labels of the records to which it refers. */
export interface Labelled {
  [field: string]: unknown
  labels: Record<string, string>
}

/** Reads a record as `readRecordJson` does, parsed. `readTypedRecord` also gives it its declared type. */
export const readRecord = async <Read extends object = Values>(
  reader: Reader,
  resource: string,
  id: number,
): Promise<Read> => JSON.parse(await readRecordJson(reader, resource, id))

/**
 * Reads the record after a change; answers only its id where the change moved it out of the caller's scope.
 */
export async function readChangedRecordJson(reader: Reader, resource: string, id: number): Promise<string> {
  const cached = findRememberedAnswer(reader.sql, reader.caller, resource, id)
  if (cached !== undefined) return cached ?? JSON.stringify({ id })
  try {
    return await readRecordJson(reader, resource, id)
  } catch (problem) {
    if (problem instanceof StewardError && problem.code === 'notFound') return JSON.stringify({ id })
    throw problem
  }
}
