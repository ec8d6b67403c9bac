import type { SearchHit } from '../../../src/framework/lists/search-answer'
import type { Database } from '../../database/connect'
import { quoteIdentifier, searchTextSql, type Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { getRightsKey } from '../../records/scopes'
import { bindValues, type CompiledStatement, compileStatementOnce } from '../../records/sql/compile-statement'
import { SqlParameters } from '../../records/sql-parameters'
import { descriptionSql } from './describe-hits'
import { buildNumberExpression, buildNumberPattern, type SearchWords } from './search-words'
import { findableSql, type SearchedTable } from './searched-tables'

/** A record that matches, of the table at this place among those searched; the best has the highest score. */
export interface FoundRow extends SearchHit {
  place: number
  score: number
  /** The length of its text: of two equal scores the shorter text fits better. */
  size: number
}

/** The most records of one table that are ranked: of all that match, and of a number. */
const ranked = { all: 40, number: 10 } as const

/** The widest number that a pattern is made for. */
const widest = 8

/** The least part of its groups of three letters that what was typed shares with a similar text. */
const leastSimilar = 0.45

/** What the search reads with; it opens a transaction, because its settings hold until the end of one. */
export type SearchReader = Reader & { db: Pick<Database, 'transaction'> }

/**
 * Runs the statement over all tables. Planning it takes longer than running it, so each connection plans it
 * once for all values.
 */
const runUnion = (reader: SearchReader, statement: CompiledStatement, values: readonly unknown[]) =>
  reader.db.transaction(async (tx) => {
    const settings = tx.query({
      name: 'search_settings',
      text:
        `select set_config('plan_cache_mode', 'force_generic_plan', true), ` +
        `set_config('pg_trgm.word_similarity_threshold', '${leastSimilar}', true)`,
    })
    // Both are sent at once, so that the second one does not wait for the answer of the first.
    const [, { rows }] = await Promise.all([settings, tx.query<FoundRow>(bindValues(statement, reader, values))])
    return rows
  })

/** Parameters of a statement; each value of the request becomes one, however often it is named. */
class ValueParameters {
  readonly slots = new SqlParameters()
  private readonly placed = new Map<number, string>()

  typed(index: number, type = 'text'): string {
    const sql = this.placed.get(index) ?? this.slots.typed({ from: 'value', index }, type)
    this.placed.set(index, sql)
    return sql
  }
}

type CompileTable = (searched: SearchedTable, place: number, values: ValueParameters) => string

/** Compiles one statement for all tables. The caller's rights and the shape of the words decide its text. */
function compileUnion(
  { model, caller }: Reader,
  tables: readonly SearchedTable[],
  shape: string,
  compile: CompileTable,
): CompiledStatement {
  return compileStatementOnce(model, `search ${getRightsKey(caller)} ${shape}`, () => {
    const values = new ValueParameters()
    const parts = tables.map((searched, place) => compile(searched, place, values))
    return { slots: values.slots, text: parts.join(' union all ') }
  })
}

/** Where the values of `findMatches` stand. */
const at = { most: 0, whole: 1, begins: 5, expression: 7, numbers: 8, words: 8 + widest } as const

/** Finds the records that match all words, the best `most` of each table. */
export function findMatches(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  search: SearchWords,
  most: number,
): Promise<FoundRow[]> {
  const { words, whole, number } = search
  const shape = `match ${words.map(({ isShort }) => (isShort ? 's' : 'l')).join('')} ${number !== undefined}`
  const statement = compileUnion(reader, tables, shape, (searched, place, values) =>
    matchTableSql(reader, searched, place, search, values),
  )
  const values = [
    ...[most, whole, `${whole} %`, `% ${whole}`, `% ${whole} %`, `${whole}%`, `% ${whole}%`],
    number ? buildNumberExpression(number) : null,
    ...Array.from({ length: widest }, (_, index) => (number ? buildNumberPattern(number, index + 1) : null)),
    ...words.flatMap(({ patterns }) => patterns),
  ]
  return runUnion(reader, statement, values)
}

function matchTableSql(
  reader: Reader,
  { table, number, width }: SearchedTable,
  place: number,
  { words, number: numbered }: SearchWords,
  values: ValueParameters,
): string {
  const text = searchTextSql(table, 't') ?? "''"
  const scope = findableSql(reader.model, table, reader.caller, values.slots)
  const numberSql = number ? `t.${quoteIdentifier(number.column?.name ?? '')}` : 'null::text'
  const select = (condition: string, limit: number) =>
    `(select t.id, ${text} as f, ${numberSql} as n from ${quoteIdentifier(table.name)} t ` +
    `where ${condition} and ${scope} limit ${limit})`
  const isLike = (index: number, sql = text) => `${sql} like ${values.typed(index)}`
  let index: number = at.words
  const conditions = words.map(({ patterns }) => `(${patterns.map(() => isLike(index++)).join(' or ')})`)
  const candidates = [select(conditions.join(' and '), ranked.all)]
  if (number && numbered) candidates.push(select(isLike(at.numbers + Math.min(width, widest) - 1), ranked.number))
  const isWhole = [0, 1, 2, 3].map((next) => isLike(at.whole + next, 'f')).join(' or ')
  const score =
    `case when n ~* ${values.typed(at.expression)} then 5 when ${isWhole} then 4 ` +
    `when ${isLike(at.begins, 'f')} then 3 when ${isLike(at.begins + 1, 'f')} then 2 else 1 end`
  return rankSql(reader, table, place, score, candidates.join(' union '), values)
}

/** Builds SQL of the best records among the candidates, with what describes them. */
function rankSql(
  reader: Reader,
  table: Table,
  place: number,
  score: string,
  candidates: string,
  values: ValueParameters,
): string {
  const best =
    `select id, (${score})::float8 as score, length(f) as size from (${candidates}) c ` +
    `order by 2 desc, 3, 1 desc limit ${values.typed(at.most, 'int')}`
  return (
    `(select ${place} as place, t.id, r.score, r.size, ${descriptionSql(reader, table, values.slots)} ` +
    `from (${best}) r join ${quoteIdentifier(table.name)} t on t.id = r.id)`
  )
}

/** Finds the records whose texts are similar to what was typed, for typing errors. */
export function findSimilar(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  { plain }: SearchWords,
  most: number,
): Promise<FoundRow[]> {
  const statement = compileUnion(reader, tables, 'similar', ({ table }, place, values) => {
    const text = searchTextSql(table, 't') ?? "''"
    const typed = values.typed(1)
    const scope = findableSql(reader.model, table, reader.caller, values.slots)
    const candidates =
      `select t.id, ${text} as f from ${quoteIdentifier(table.name)} t ` +
      `where ${text} %> ${typed} and ${scope} limit ${ranked.all}`
    return rankSql(reader, table, place, `word_similarity(${typed}, f)`, candidates, values)
  })
  return runUnion(reader, statement, [most, plain])
}
