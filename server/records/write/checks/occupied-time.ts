import type { ErrorArgs, FieldErrors } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import type { NoOverlap } from '../../../../src/framework/workflow'
import { listPeriodFields } from '../../../schema/period-sql'
import { getSharedTableName, occupiedTimeSql } from '../../../schema/shared-time'
import { getAttribute, type Model, quoteIdentifier, type Table } from '../../model'
import type { Reader } from '../../query'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { listComparisons, resolveFilter } from '../../sql/resolve-filter'
import { getColumnType, quoteColumnName } from '../../sql/row-columns'
import { SqlParameters } from '../../sql-parameters'
import { findRecordTitle } from './record-title'

/** A time that a record occupies, and the record, where the reader may see it. */
interface OccupiedTime {
  rule: NoOverlap
  from: CalendarDate
  to: CalendarDate
  /** The label and title of the record, such as `Leave request LV-00012`. */
  record: string | null
}

interface OccupiedTimeRow {
  from: CalendarDate
  to: CalendarDate
  taker: string
  recordId: number
}

/**
 * Finds records that already occupy the record's shared time. It refuses nothing itself; the database's
 * constraint refuses records that are written at the same moment.
 * @param id null before the record is written
 */
async function findOccupiedTimes(
  reader: Reader,
  table: Table,
  record: Values,
  id: number | null,
): Promise<OccupiedTime[]> {
  const takenTimes: OccupiedTime[] = []
  for (const rule of table.resource.noOverlap) {
    if (rule.in === undefined) continue
    const shape = JSON.stringify(['time taken', table.name, rule.in])
    const statement = compileStatementOnce(reader.model, shape, () =>
      occupiedTimesSql(reader.model, table, rule, rule.in ?? ''),
    )
    const values = listTimeFields(reader.model, table, rule).map((name) => [
      getColumnName(table, name),
      record[name] ?? null,
    ])
    const own = JSON.stringify([{ id: id ?? 0, ...Object.fromEntries(values) }])
    const { rows } = await reader.sql.query<OccupiedTimeRow>(bindValues(statement, reader, [own]))
    for (const { from, to, ...other } of rows)
      takenTimes.push({ rule, from, to, record: await findTakerTitle(reader, other) })
  }
  return takenTimes
}

/**
 * Finds the errors at the fields of a record's time; for a changed record, only where these fields changed.
 */
export async function findOverlapErrors(
  reader: Reader,
  table: Table,
  record: Values,
  before: Values | null,
  id: number | null,
): Promise<FieldErrors> {
  const names = table.resource.noOverlap.flatMap((rule) => (rule.in ? listTimeFields(reader.model, table, rule) : []))
  if (names.length === 0 || (before && names.every((name) => before[name] === record[name]))) return {}
  const errors: FieldErrors = {}
  for (const { rule, from, to, record: title } of await findOccupiedTimes(reader, table, record, id)) {
    const days = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
    const args: ErrorArgs = { from, to, ...(title && { record: title }) }
    const message = `${rule.message} ${days}${title ? `: ${title}` : ''}.`
    for (const name of listPeriodFields(rule.during)) errors[name] ??= { code: rule.code, message, args }
  }
  return errors
}

function findTakerTitle(
  reader: Reader,
  { taker, recordId }: Pick<OccupiedTimeRow, 'taker' | 'recordId'>,
): Promise<string | null> | null {
  const other = [...reader.model.tables.values()].find(({ name }) => name === taker)
  return other ? findRecordTitle(reader, other, recordId) : null
}

const getColumnName = (table: Table, name: string) => getAttribute(table, name).column?.name ?? ''

/** Lists the fields that decide whether a record occupies time, whose time, and how much of it. */
function listTimeFields(model: Model, table: Table, { on, during, where }: NoOverlap): string[] {
  const compared = where
    ? listComparisons(resolveFilter(model, table, where).root).map(({ attribute }) => attribute.name)
    : []
  const { middle } = during.times ?? {}
  return [...new Set([...on, ...listPeriodFields(during), ...(middle ? [middle] : []), ...compared])]
}

const minuteToDateSql = (minute: string) => `(date '2000-01-01' + floor((${minute}) / 1440.0)::int)`

function occupiedTimesSql(
  model: Model,
  table: Table,
  rule: NoOverlap,
  time: string,
): { text: string; slots: SqlParameters } {
  const slots = new SqlParameters()
  const columns = listTimeFields(model, table, rule).map(
    (name) => `${quoteColumnName(table, name)} ${getColumnType(table, name)}`,
  )
  const own = `select * from jsonb_to_recordset(${slots.add({ from: 'value', index: 0 })}::jsonb) as v(id bigint, ${columns.join(', ')})`
  const both = 's.during * n.during'
  return {
    slots,
    text:
      `with taken as (${own}), n as (${occupiedTimeSql(model, table, rule)}) select ${minuteToDateSql(`lower(${both})`)} as "from", ` +
      `${minuteToDateSql(`coalesce(upper(${both}) - 1, lower(${both}))`)} as "to", s.taker, s.record_id as "recordId" from ${quoteIdentifier(getSharedTableName(time))} s ` +
      `join n on s.owner_id = n.owner_id and s.during && n.during and (s.taker <> '${table.name}' or s.record_id <> n.id) ` +
      'order by s.during, s.id limit 1',
  }
}
