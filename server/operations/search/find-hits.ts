import type { SearchHit } from '../../../src/framework/lists/search-answer'
import type { Database } from '../../database/connect'
import { quoteIdentifier } from '../../records/model'
import type { Reader } from '../../records/query'
import { getRightsKey } from '../../records/scopes'
import { bindValues, type CompiledStatement, compileStatementOnce } from '../../records/sql/compile-statement'
import { SqlParameters } from '../../records/sql-parameters'
import { candidatesSql } from './candidates-sql'
import { descriptionSql } from './describe-hits'
import { findLargeTables } from './large-tables'
import { buildNumberExpression, buildNumberPattern, buildTitleRange, type SearchWords } from './search-words'
import type { SearchedTable } from './searched-tables'

/** A record that matches, of the table at this place among those searched; the best has the highest score. */
export interface FoundRow extends SearchHit {
  place: number
  score: number
  /** The length of its text: of two equal scores the shorter text fits better. */
  size: number
}

/** The widest number that a pattern is made for. */
const widest = 8

/** The least part of its groups of three letters that what was typed shares with a similar text. */
const leastSimilar = 0.45

/** What the search reads with; it opens a transaction, because its settings hold until the end of one. */
export type SearchReader = Reader & { db: Pick<Database, 'pool' | 'query' | 'transaction'> }

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

/** A table of the union. */
interface UnionPart extends SearchedTable {
  place: number
  isLarge: boolean
}

type CompileTable = (part: UnionPart, values: ValueParameters) => string

/** Compiles one statement for all tables, by the caller's rights, large tables and the shape of the words. */
async function compileUnion(
  { model, caller, db }: SearchReader,
  tables: readonly SearchedTable[],
  shape: string,
  compile: CompileTable,
): Promise<CompiledStatement> {
  const large = await findLargeTables(db, tables)
  const parts = tables.map((searched, place) => ({ ...searched, place, isLarge: large.has(searched.table.name) }))
  const largePlaces = parts.flatMap(({ place, isLarge }) => (isLarge ? [place] : [])).join()
  return compileStatementOnce(model, `search ${getRightsKey(caller)} ${largePlaces} ${shape}`, () => {
    const values = new ValueParameters()
    const text = parts.map((part) => compile(part, values)).join(' union all ')
    return { slots: values.slots, text }
  })
}

/** Where the values of `findMatches` stand. */
const at = { most: 0, whole: 1, begins: 5, expression: 7, numbers: 8, titles: 8 + widest, words: 10 + widest } as const

/** Finds the records that match all words, the best `most` of each table. */
export async function findMatches(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  search: SearchWords,
  most: number,
): Promise<FoundRow[]> {
  const { words, whole, plain, number } = search
  const shape = `match ${words.map(({ isShort }) => (isShort ? 's' : 'l')).join('')} ${number !== undefined}`
  const statement = await compileUnion(reader, tables, shape, (part, values) =>
    matchTableSql(reader, part, search, values),
  )
  const values = [
    ...[most, whole, `${whole} %`, `% ${whole}`, `% ${whole} %`, `${whole}%`, `% ${whole}%`],
    number ? buildNumberExpression(number) : null,
    ...Array.from({ length: widest }, (_, index) => (number ? buildNumberPattern(number, index + 1) : null)),
    ...buildTitleRange(plain),
    ...words.flatMap(({ patterns }) => patterns),
  ]
  return runUnion(reader, statement, values)
}

function matchTableSql(
  reader: Reader,
  part: UnionPart,
  { words, number: numbered }: SearchWords,
  values: ValueParameters,
): string {
  const { number, width } = part
  const isLike = (index: number, sql: string) => `${sql} like ${values.typed(index)}`
  const matchWords = (text: string) => {
    let index: number = at.words
    const conditions = words.map(({ patterns }) => `(${patterns.map(() => isLike(index++, text)).join(' or ')})`)
    return conditions.join(' and ')
  }
  const isWhole = (text: string) => `(${[0, 1, 2, 3].map((next) => isLike(at.whole + next, text)).join(' or ')})`
  const candidates = candidatesSql(reader, part, values.slots, {
    ...{ matches: matchWords, better: isWhole, most: values.typed(at.most, 'int') },
    begins: (title) => `${title} >= ${values.typed(at.titles)} and ${title} < ${values.typed(at.titles + 1)}`,
    ...(number && numbered && { hasNumber: (text) => isLike(at.numbers + Math.min(width, widest) - 1, text) }),
  })
  const score =
    `case when n ~* ${values.typed(at.expression)} then 6 ` +
    `when ${isWhole('f')} then case when e = ${values.typed(at.titles)} then 5 else 4 end ` +
    `when ${isLike(at.begins, 'f')} then 3 when ${isLike(at.begins + 1, 'f')} then 2 else 1 end`
  return rankSql(reader, part, score, candidates, values)
}

/** Builds SQL of the best records among the candidates, with what describes them. */
function rankSql(
  reader: Reader,
  { table, place }: UnionPart,
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
export async function findSimilar(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  { plain }: SearchWords,
  most: number,
): Promise<FoundRow[]> {
  const statement = await compileUnion(reader, tables, 'similar', (part, values) => {
    const typed = values.typed(1)
    const isSimilar = (text: string) => `${text} %> ${typed}`
    const candidates = candidatesSql(reader, part, values.slots, { matches: isSimilar, most: values.typed(0, 'int') })
    return rankSql(reader, part, `word_similarity(${typed}, f)`, candidates, values)
  })
  return runUnion(reader, statement, [most, plain])
}
