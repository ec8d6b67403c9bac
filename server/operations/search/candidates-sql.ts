import { quoteIdentifier, searchTextSql, searchTitleSql, type Table } from '../../records/model'
import type { Reader } from '../../records/query'
import type { SqlParameters } from '../../records/sql-parameters'
import { mostOfSmall } from './large-tables'
import { findableSql, type SearchedTable } from './searched-tables'

/** How many rows of a large table are looked at where many match. */
const limits = {
  /** The newest rows, which are looked at first. */
  newest: 24,
  /** Older rows that match: more than are ever answered. */
  older: 24,
  /** Rows whose number matches. */
  numbers: 10,
} as const

/** Builds a condition on a row, of SQL of its text. */
type BuildCondition = (text: string) => string

/** What decides which rows of a table are compared with each other. */
interface CandidateSource {
  matches: BuildCondition
  /** Better matches, which are looked for among all rows. */
  better?: BuildCondition
  /** Builds the condition that a title begins with what was typed. */
  begins?: BuildCondition
  hasNumber?: BuildCondition
  /** The parameter of how many rows are answered. */
  most: string
}

/** Builds SQL of the rows that are ranked. Rows that the caller may not open take no place among them. */
export function candidatesSql(
  reader: Reader,
  searched: SearchedTable & { isLarge: boolean },
  slots: SqlParameters,
  source: CandidateSource,
): string {
  const select = buildSelect(reader, searched, slots)
  const { matches, hasNumber } = source
  const numbered = hasNumber ? ` union ${select(hasNumber, '', `true limit ${limits.numbers}`)}` : ''
  return searched.isLarge
    ? largeTableSql(searched.table, select, source) + numbered
    : select(matches, '', `true limit ${mostOfSmall}`) + numbered
}

/**
 * A word that most rows hold is not looked up in the index, which would name them all: the newest rows that
 * match are enough then, together with those that match better.
 */
function largeTableSql(table: Table, select: Select, { matches, better, begins, most }: CandidateSource): string {
  const from = `from ${quoteIdentifier(table.name)} t order by t.id desc`
  const few = `(select count(*) from newest) < ${most}`
  const boundary = `(select t.id ${from} offset ${limits.newest - 1} limit 1)`
  // The sum keeps the planner from reading the rows by their id.
  const isOlder = `t.id + 0 < ${boundary}`
  const parts = [
    `newest as materialized ${select(matches, `(select * ${from} limit ${limits.newest})`)}`,
    `older as materialized ${select(matches, '', `${few} and ${isOlder} limit ${limits.older}`)}`,
    'candidates as materialized (select * from newest union all select * from older)',
  ]
  const unions = ['select * from candidates']
  if (better) {
    const isMany = `((select count(*) from newest) >= ${most} or (select count(*) from older) >= ${limits.older})`
    parts.push(
      `state as materialized (select ${isMany} as is_many, ` +
        `count(*) filter (where ${better('f')}) < ${most} as lacks_better from candidates)`,
    )
    unions.push(select(better, '', `(select is_many and lacks_better from state) limit ${most}`))
  }
  const title = searchTitleSql(table, 't')
  if (begins && title)
    unions.push(select(() => begins(title), '', `(select is_many from state) order by ${title} limit ${most}`))
  return `with ${parts.join(', ')} ${unions.join(' union ')}`
}

type Select = (condition: BuildCondition, from?: string, more?: string) => string

/** Builds selections of rows that the caller may open: id, text `f`, number `n` and title `e`. */
function buildSelect(reader: Reader, { table, number }: SearchedTable, slots: SqlParameters): Select {
  const text = searchTextSql(table, 't') ?? "''"
  const numberSql = number ? `t.${quoteIdentifier(number.column?.name ?? '')}` : 'null::text'
  const title = searchTitleSql(table, 't') ?? 'null::text'
  const scope = findableSql(reader.model, table, reader.caller, slots)
  return (condition, from = '', more = 'true') =>
    `(select t.id, ${text} as f, ${numberSql} as n, ${title} as e from ${from || quoteIdentifier(table.name)} t ` +
    `where ${condition(text)} and ${scope} and ${more})`
}
