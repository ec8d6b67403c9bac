import type { Database, Sql, Statement } from '../../server/database/connect'
import { asSystem } from '../../server/records/caller'
import type { Company } from '../../server/records/company'
import type { Model, Table } from '../../server/records/model'
import { buildListStatement, type Reader, resolveQuestion } from '../../server/records/query'
import type { RecordQuery } from '../../server/records/sql/record-query'
import { getErrorCode } from '../../server/start/start-problem'
import { StewardError } from '../../src/framework/errors'
import { listOfferedLists, type OfferedList } from './questions'
import { measureQueryCost, type QueryCost } from './work'

/** What looking at lists needs. */
export interface AdviceContext {
  db: Database
  model: Model
  company: Company
  /** The company's calendar date. */
  today: string
}

/** Equal lists but for their values, measured together. */
export interface MeasuredList {
  by: string[]
  question: RecordQuery
  statement: Statement
  /** The work of the first of them. */
  work: QueryCost
}

/** Milliseconds that a list may take before its measurement is given up. */
const patienceMs = 10_000

/** Runs each different list of a resource once, with the rights to see all records. */
export async function measureLists(look: AdviceContext, table: Table): Promise<MeasuredList[]> {
  const lists = new Map<string, MeasuredList>()
  for (const question of await runReadOnly(look.db, (sql) => listOfferedLists(sql, look.model, table))) {
    const list = buildMeasuredStatement(look, table, question)
    if (!list) continue
    const same = lists.get(list.statement.text)
    if (same) same.by.push(question.by)
    else {
      const work = await runReadOnly(look.db, (sql) => measureListWithTimeout(sql, table, list.statement))
      lists.set(list.statement.text, { ...list, by: [question.by], work })
    }
  }
  return [...lists.values()]
}

/** The statement of a list; undefined for a saved view that can no longer be opened. */
function buildMeasuredStatement(
  look: AdviceContext,
  table: Table,
  { request, empId }: OfferedList,
): Pick<MeasuredList, 'question' | 'statement'> | undefined {
  const reader: Reader = { ...look, sql: look.db, caller: { ...asSystem(), empId } }
  try {
    return {
      question: resolveQuestion(reader, table, request),
      statement: buildListStatement(reader, table.resource.name, request),
    }
  } catch (problem) {
    if (problem instanceof StewardError) return undefined
    throw problem
  }
}

/** Runs the work in a read-only transaction. */
function runReadOnly<T>(db: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction read only' })
    await disableStatistics(tx)
    return work(tx)
  })
}

/** Keeps the following reads out of the statistics, where this database user may. */
export const disableStatistics = (tx: Sql) =>
  tx.query({
    text: `select set_config('track_counts', 'off', true) where has_parameter_privilege('track_counts', 'set')`,
  })

/** Measures a list; gives up where it takes too long. */
export async function measureListWithTimeout(tx: Sql, table: Table, statement: Statement): Promise<QueryCost> {
  await tx.query({ text: `set local statement_timeout = ${patienceMs}` })
  await tx.query({ text: 'savepoint before_list' })
  try {
    return await measureQueryCost(tx, table.name, statement)
  } catch (error) {
    if (getErrorCode(error) !== '57014') throw error
    await tx.query({ text: 'rollback to savepoint before_list' })
    return { read: 0, total: 0, ms: patienceMs, isWhole: false }
  }
}
