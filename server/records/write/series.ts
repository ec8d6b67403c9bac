import type { FieldError } from '../../../src/framework/errors'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import {
  canUseSequence,
  formatFiscalYear,
  formatSeriesNumber,
  hasYearPlaceholder,
  type Series,
} from '../../../src/framework/values/number-series'
import { getAttribute, type Table } from '../model'
import { refuseErrors } from './checks/refuse'
import type { Writer } from './writer'

interface DrawnSeries {
  name: string
  series: Series
}

const seriesCache = new WeakMap<Resource, readonly DrawnSeries[]>()

/** Numbers that are drawn while saving; the database draws the others by itself. */
function listDrawnSeries({ resource }: Table): readonly DrawnSeries[] {
  const cached = seriesCache.get(resource)
  if (cached) return cached
  const seriesList = Object.entries(resource.fields).flatMap(([name, field]): DrawnSeries[] => {
    const series = getFieldBehaviour(field).series()
    return series && !canUseSequence(series) ? [{ name, series }] : []
  })
  seriesCache.set(resource, seriesList)
  return seriesList
}

/** Whether a new record gets a number that is drawn while saving. */
export const isNumberedOnCreate = (table: Table): boolean =>
  listDrawnSeries(table).some(({ series }) => series.at === undefined)

/**
 * Adds the numbers that the record gets by this action; existing numbers stay. Numbers are drawn last, because
 * a series without gaps is locked until the transaction ends. A trial draws none.
 */
export async function addSeriesNumbers(writer: Writer, table: Table, action: string, record: Values): Promise<Values> {
  if (writer.isTrial) return record
  const drawn: Values = {}
  for (const { name, series } of listDrawnSeries(table))
    if ((series.at ?? 'create') === action && (record[name] ?? null) === null)
      drawn[name] = await drawNumber(writer, table, name, series, record)
  return Object.keys(drawn).length > 0 ? { ...record, ...drawn } : record
}

async function drawNumber(writer: Writer, table: Table, name: string, series: Series, record: Values): Promise<string> {
  const { pattern, per, on, isGapless } = series
  const day = (on && (record[on] as CalendarDate | null)) || writer.today
  const year = formatFiscalYear(day, writer.company.fiscalYearStart)
  const among = JSON.stringify([
    ...per.map((each) => record[each] ?? null),
    ...(hasYearPlaceholder(pattern) ? [year.FYYYY] : []),
  ])
  const key = [table.name, getAttribute(table, name).column?.name ?? '', among]
  if (!isGapless) return formatSeriesNumber(pattern, BigInt(await drawNumberWithGaps(writer, key)), year, record)
  const next = await drawGaplessNumber(writer, key, on ? day : null)
  if (next === undefined) refuseErrors({ [on ?? name]: await toDateError(writer, key) })
  return formatSeriesNumber(pattern, BigInt(next ?? '1'), year, record)
}

/**
 * The next number of a series without gaps. Its row is locked until the transaction ends, and a rollback
 * returns the number. Undefined where the date is before that of the last number.
 */
async function drawGaplessNumber({ sql }: Writer, key: string[], on: CalendarDate | null): Promise<string | undefined> {
  const { rows } = await sql.query<{ last: string }>({
    text: `insert into number_series as s (table_name, column_name, among, last, last_on) values ($1, $2, $3, 1, $4)
      on conflict (table_name, column_name, among) do update set last = s.last + 1, last_on = coalesce($4, s.last_on)
      where $4::date is null or s.last_on is null or s.last_on <= $4 returning last::text as last`,
    values: [...key, on],
  })
  return rows[0]?.last
}

/** Why the date is too early; read under the lock of the series. */
async function toDateError({ sql }: Writer, key: string[]): Promise<FieldError> {
  const { rows } = await sql.query<{ last: string }>({
    text: `select last_on::text as last from number_series where table_name = $1 and column_name = $2 and among = $3`,
    values: key,
  })
  const last = rows[0]?.last ?? ''
  return {
    code: 'beforeLastNumber',
    message: `The last number was given on ${last}. No later one has an earlier date.`,
    args: { last },
  }
}

/** The next number of a series with gaps. It only waits for a transaction that creates the series. */
async function drawNumberWithGaps({ sql }: Writer, key: string[]): Promise<string> {
  const of = 'table_name = $1 and column_name = $2 and among = $3'
  const lookUp = { text: `select id::text as id from number_series where ${of}`, values: key }
  let id = (await sql.query<{ id: string }>(lookUp)).rows[0]?.id
  if (id === undefined) {
    const { rows } = await sql.query<{ id: string }>({
      text: `insert into number_series (table_name, column_name, among) values ($1, $2, $3)
        on conflict (table_name, column_name, among) do nothing returning id::text as id`,
      values: key,
    })
    if (rows[0]) await sql.query({ text: `create sequence number_series_${Number(rows[0].id)}` })
    id = rows[0]?.id ?? (await sql.query<{ id: string }>(lookUp)).rows[0]?.id
  }
  const { rows } = await sql.query<{ next: string }>({
    text: `select nextval($1::regclass)::text as next`,
    values: [`number_series_${id}`],
  })
  return rows[0]?.next ?? '1'
}
