import type { Caller } from '../records/caller'
import { getAttribute, quoteIdentifier, type Table } from '../records/model'
import { getReadScope } from '../records/scopes'
import type { RecordQuery } from '../records/sql/record-query'
import { readSettingSql, writeSettingSql } from './setting-slots'

interface OrderColumn {
  sql: string
  type: string
}

/** A range of records in the sort order. These columns, none of which is null, identify a record in it. */
interface OrderRange {
  within: string
  columns: readonly OrderColumn[]
}

/**
 * How the sort order of an export is split into segments. Each begins after one record and ends with another.
 */
export interface Segmentation {
  table: string
  direction: 'asc' | 'desc'
  areas: readonly OrderRange[]
}

/** The columns of a record as text, in the order of its area's columns. */
export type SegmentEdge = readonly string[]

const id: OrderColumn = { sql: 't.id', type: 'bigint' }

/**
 * Builds the split; undefined where the sort order is more than one column of the table,
 * or a column that not everybody may read.
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
 * Builds the sort order of a segment's records; undefined outside of segments. An area holds no nulls, so an
 * index can read it in order.
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
 * Builds the statement that finds the last record of a segment of so many table rows, whether the caller may
 * read them or not, and stores both ends for `segmentSql`. It answers one row: `edge`, an array of text,
 * which is null where the area ends before.
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

/** Builds the condition on `t` for the records of a segment between its stored ends. */
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
