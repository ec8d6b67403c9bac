import type { LooseFilter } from '../../../src/framework/filter'
import type { Resource } from '../../../src/framework/resource'
import { getAttribute, getTable } from '../model'
import type { Reader } from '../query'
import { getReadScope, getRightsKey, getVerbScope, scopeSql } from '../scopes'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { compileTrustedFilter } from '../sql/filter-sql'
import { compiledPart, getSqlText, joinParts, type SqlPart, sqlPart, toAliasSql } from '../sql/named-sql'
import { SqlParameters } from '../sql-parameters'

/**
 * Describes how to count records that last several days: one row per day with
 * `date`, in SQL over record `t` and day `d.day`.
 */
interface DayStatistics<By extends string> {
  of: Resource
  /** The record and its joins; the days come last. */
  from: SqlPart
  id: SqlPart
  /** The person to whom the record belongs. */
  empId: SqlPart
  /** The value that is summed per day. */
  figure: SqlPart
  by: Readonly<Record<By, { value: SqlPart; label: SqlPart }>>
  /** A field that the caller must be able to read in addition to the record. */
  reads?: string
}

/** The person and the calendar year; null: everybody or every year that the caller may see. */
export interface DayStatisticsQuery {
  empId: number | null
  year: number | null
  /** A further condition on the records. */
  where?: LooseFilter
}

interface DayRow {
  /** Values and labels by grouping, such as `type` and `typeLabel`. */
  [grouping: string]: string | number | null
  requests: number
  days: number
}

/**
 * Counts the records that the caller may list, and their days, by each of `by` in turn. A day counts in the
 * month or year in which it lies, so a record that crosses the end of one counts in both.
 */
export async function computeDayStatistics<By extends string>(
  reader: Reader,
  statistics: DayStatistics<By>,
  by: readonly By[],
  { empId, year, where = {} }: DayStatisticsQuery,
): Promise<DayRow[]> {
  const shape = JSON.stringify(['dayStatistics', statistics.of.name, by, where, getRightsKey(reader.caller)])
  const statement = compileStatementOnce(reader.model, shape, () => dayStatisticsSql(reader, statistics, by, where))
  const { rows } = await reader.sql.query<{ row: DayRow }>(bindValues(statement, reader, [empId, year]))
  return rows.map(({ row }) => row)
}

function dayStatisticsSql<By extends string>(
  { model, caller }: Reader,
  { of, from, reads, ...parts }: DayStatistics<By>,
  by: readonly By[],
  where: LooseFilter,
) {
  const slots = new SqlParameters()
  const table = getTable(model, of.name)
  const scopes = [
    getVerbScope(table, 'list', caller),
    ...(reads ? [getReadScope(getAttribute(table, reads), caller)] : []),
  ].map((scope) => compiledPart(scopeSql(model, table, scope, 't', slots)))
  if (Object.keys(where).length > 0)
    scopes.push(compiledPart(compileTrustedFilter(model, table, where, 't', slots).sql))
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const [empId, year] = [place(0, 'bigint'), place(1, 'int')]
  const columns = by.flatMap((name) => {
    const { value, label } = parts.by[name]
    return [sqlPart`${value} as ${toAliasSql(name)}`, sqlPart`${label} as ${toAliasSql(`${name}Label`)}`]
  })
  const places = joinParts(
    columns.map((_, at) => sqlPart`${at + 1}`),
    ', ',
  )
  const text = sqlPart`select to_json(g) as row from (select ${joinParts(columns, ', ')}, count(distinct ${parts.id})::int as requests,
    coalesce(sum(${parts.figure}), 0)::float8 as days from ${from}
    where ${joinParts(scopes, ' and ')} and (${empId} is null or ${parts.empId} = ${empId})
    and (${year} is null or left(d.day ->> 'date', 4)::int = ${year}) group by ${places} order by ${places}) g`
  return { slots, text: getSqlText(text) }
}
