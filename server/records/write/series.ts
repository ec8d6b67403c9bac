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

/** Lists the series whose numbers are drawn while saving; the database draws the others by itself. */
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

/** Tells whether a new record gets a number that is drawn while saving. */
export const isNumberedOnCreate = (table: Table): boolean =>
  listDrawnSeries(table).some(({ series }) => series.at === undefined)

/**
 * Adds the numbers that the record gets by this action; existing numbers stay. It runs last, because a series
 * without gaps is locked until the transaction ends. A trial save draws none.
 */
export async function addSeriesNumbers(writer: Writer, table: Table, action: string, record: Values): Promise<Values> {
  return (await withNumbersOfAll(writer, table, action, [record]))[0] ?? record
}

/**
 * Adds numbers, as `addSeriesNumbers` does, to many records in their order. One
 * statement draws all that they get of a series.
 */
export async function withNumbersOfAll(
  writer: Writer,
  table: Table,
  action: string,
  records: readonly Values[],
): Promise<Values[]> {
  const numbered = [...records]
  if (writer.isTrial) return numbered
  for (const { name, series } of listDrawnSeries(table)) {
    if ((series.at ?? 'create') !== action) continue
    const draws = numbered.flatMap((record, place) =>
      (record[name] ?? null) === null ? [toDraw(writer, table, name, series, record, place)] : [],
    )
    for (const same of groupByKey(draws)) {
      const drawn = await drawNumbers(writer, name, series, same)
      for (const [at, { place, record, year }] of same.entries())
        numbered[place] = { ...record, [name]: formatSeriesNumber(series.pattern, drawn[at] ?? 1n, year, record) }
    }
  }
  return numbered
}

/** A number to draw for a record; draws with the same key are of one series. */
interface Draw {
  place: number
  record: Values
  key: string[]
  /** The date of the record, which must not be before that of the last number; null: any. */
  on: CalendarDate | null
  year: ReturnType<typeof formatFiscalYear>
}

function toDraw(writer: Writer, table: Table, name: string, series: Series, record: Values, place: number): Draw {
  const { pattern, per, on } = series
  const day = (on && (record[on] as CalendarDate | null)) || writer.today
  const year = formatFiscalYear(day, writer.company.fiscalYearStart)
  const among = JSON.stringify([
    ...per.map((each) => record[each] ?? null),
    ...(hasYearPlaceholder(pattern) ? [year.FYYYY] : []),
  ])
  const key = [table.name, getAttribute(table, name).column?.name ?? '', among]
  return { place, record, key, on: on ? day : null, year }
}

function groupByKey(draws: readonly Draw[]): Draw[][] {
  const groups = new Map<string, Draw[]>()
  for (const draw of draws) {
    const key = draw.key.join(' ')
    groups.set(key, [...(groups.get(key) ?? []), draw])
  }
  return [...groups.values()]
}

async function drawNumbers(writer: Writer, name: string, series: Series, draws: readonly Draw[]): Promise<bigint[]> {
  const [first] = draws
  if (!first) return []
  if (!series.isGapless) return drawNumberWithGaps(writer, first.key, draws.length)
  const drawn: bigint[] = []
  for (const run of splitByDate(draws)) {
    const last = await drawGaplessNumber(writer, run)
    if (last === undefined) refuseErrors({ [series.on ?? name]: await toDateError(writer, first.key) })
    drawn.push(...run.map((_, at) => BigInt(last ?? '1') - BigInt(run.length - 1 - at)))
  }
  return drawn
}

/** Splits the draws into runs of ascending dates. A run that starts with an earlier date is then refused. */
function splitByDate(draws: readonly Draw[]): Draw[][] {
  const runs: Draw[][] = []
  for (const draw of draws) {
    const before = runs.at(-1)?.at(-1)
    if (before && (before.on ?? '') <= (draw.on ?? '')) runs.at(-1)?.push(draw)
    else runs.push([draw])
  }
  return runs
}

/**
 * Draws numbers of a series without gaps and answers the last of them. Its row is locked
 * until the transaction ends, and a rollback returns the numbers. Undefined where the
 * first date is before that of the last number.
 */
async function drawGaplessNumber({ sql }: Writer, draws: readonly Draw[]): Promise<string | undefined> {
  const { rows } = await sql.query<{ last: string }>({
    text: `insert into number_series as s (table_name, column_name, among, last, last_on) values ($1, $2, $3, $4, $5)
      on conflict (table_name, column_name, among) do update set last = s.last + $4, last_on = coalesce($5, s.last_on)
      where $6::date is null or s.last_on is null or s.last_on <= $6 returning last::text as last`,
    values: [...(draws[0]?.key ?? []), draws.length, draws.at(-1)?.on ?? null, draws[0]?.on ?? null],
  })
  return rows[0]?.last
}

/** Explains why the date is too early. It reads under the lock of the series. */
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

/** Draws numbers of a series with gaps. It waits only for a transaction that creates the series. */
async function drawNumberWithGaps({ sql }: Writer, key: string[], count: number): Promise<bigint[]> {
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
    text: `select nextval($1::regclass)::text as next from generate_series(1, $2)`,
    values: [`number_series_${id}`, count],
  })
  return rows.map(({ next }) => BigInt(next))
}
