import type { Caller } from '../records/caller'
import { getAttribute, quoteIdentifier, type Table } from '../records/model'
import { getReadScope } from '../records/scopes'
import type { RecordQuery } from '../records/sql/record-query'
import { readSettingSql, writeSettingSql } from './setting-slots'

interface OrderColumn {
  sql: string
  type: string
}

/** A range of records in the sort order, identified by these columns, none of them null. */
interface OrderRange {
  within: string
  columns: readonly OrderColumn[]
}

/**
 * How the sort order of an export is split into segments, each from after one record up to and with another.
 */
export interface Segmentation {
  table: string
  direction: 'asc' | 'desc'
  areas: readonly OrderRange[]
}

/** A record's columns as text, in the order of its area's columns. */
export type SegmentEdge = readonly string[]

const id: OrderColumn = { sql: 't.id', type: 'bigint' }

/**
 * Undefined where the sort order is more than one column of the table, or a
 * column that not everybody may read.
 */
export function buildSegmentation(table: Table, { sort }: RecordQuery, caller: Caller): Segmentation | undefined {
  const [[name, direction] = ['id', 'asc' as const], ...others] = sort
  if (others.length > 0) return undefined
  const cut = { table: quoteIdentifier(table.name), direction }
  if (name === 'id') return { ...cut, areas: [{ within: 'true', columns: [id] }] }
  const attribute = getAttribute(table, name)
  const { column, target } = attribute
  if (!column || target || getReadScope(attribute, caller) !== 'all') return undefined
  const sql = `t.${quoteIdentifier(column.name)}`
  const areas = [
    { within: `${sql} is not null`, columns: [{ sql, type: column.type }, id] },
    { within: `${sql} is null`, columns: [id] },
  ]
  // Nulls come last in both directions.
  return { ...cut, areas }
}

/**
 * Sort order of a segment's records; undefined outside of segments. An area holds
 * no nulls, so an index serves it.
 */
export function segmentOrderSql(cut: Segmentation | undefined, within: string): string | undefined {
  const area = cut?.areas.find((each) => within === each.within || within.startsWith(`${each.within} and `))
  return area?.columns.map(({ sql }) => `${sql} ${cut?.direction}`).join(', ')
}

const toRowSql = (values: readonly string[]) => `(${values.join(', ')})`
const listColumnSql = ({ columns }: OrderRange) => columns.map(({ sql }) => sql)
const getAfterOperator = ({ direction }: Segmentation) => (direction === 'asc' ? '>' : '<')
const getUntilOperator = ({ direction }: Segmentation) => (direction === 'asc' ? '<=' : '>=')

/**
 * Finds the last record of a segment of so many table rows, readable or not, and
 * stores both ends for `segmentSql`.
 * Answers one row: `edge`, an array of text, null where the area ends before.
 */
export function buildSegmentEndStatement(
  cut: Segmentation,
  area: OrderRange,
  after: SegmentEdge | undefined,
  size: number,
) {
  const { columns } = area
  const place = (index: number, type: string) => `$${index + 1}::text::${type}`
  const begin = after
    ? ` and ${toRowSql(listColumnSql(area))} ${getAfterOperator(cut)} ${toRowSql(columns.map(({ type }, index) => place(index, type)))}`
    : ''
  const order = listColumnSql(area).map((sql) => `${sql} ${cut.direction}`)
  const edge = `select array[${listColumnSql(area)
    .map((sql) => `${sql}::text`)
    .join(
      ', ',
    )}] as edge from ${cut.table} t where ${area.within}${begin} order by ${order.join(', ')} offset ${size - 1} limit 1`
  const settings = columns.flatMap((_, index) => [
    ...(after ? [writeSettingSql(`after${index}`, `$${index + 1}::text`)] : []),
    writeSettingSql(`until${index}`, `edge[${index + 1}]`),
  ])
  const text = `select edge, ${settings.join(', ')} from (select (${edge}) as edge offset 0) e`
  return { text, values: after ? [...after] : [] }
}

/** The records of a segment between its stored ends, as a condition on `t`. */
export function segmentSql(cut: Segmentation, area: OrderRange, isBegun: boolean, isEnded: boolean): string {
  const row = toRowSql(listColumnSql(area))
  const toEdgeRow = (end: string) =>
    toRowSql(area.columns.map(({ type }, index) => readSettingSql(`${end}${index}`, type)))
  const ends = [
    ...(isBegun ? [`${row} ${getAfterOperator(cut)} ${toEdgeRow('after')}`] : []),
    ...(isEnded ? [`${row} ${getUntilOperator(cut)} ${toEdgeRow('until')}`] : []),
  ]
  return [area.within, ...ends].join(' and ')
}
