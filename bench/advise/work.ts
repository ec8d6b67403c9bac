import type { Sql, Statement } from '../../server/database/connect'
import { totalCap } from '../../server/records/query'

/** What a list costs the database. */
export interface QueryCost {
  /** Rows of the resource's own table that the list read. */
  read: number
  /** Matching records, at most one more than a total counts. */
  total: number
  ms: number
  /** False where the measurement was given up; only the milliseconds are known then. */
  isWhole: boolean
}

/** `44,010 rows looked at for a page and a total of 2,006 in 24 ms` */
export function formatQueryCost({ read, total, ms, isWhole }: QueryCost): string {
  const time = `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
  if (!isWhole) return `not done after ${time}`
  const matches = total > totalCap ? `${formatCount(totalCap)} or more` : formatCount(total)
  return `${formatCount(read)} rows looked at for a page and a total of ${matches} in ${time}`
}

const formatCount = (value: number) => value.toLocaleString('en')

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Ends the wait for a database that does not answer; PostgreSQL's own timeout is shorter. */
const timeoutMs = 60_000

/**
 * Runs a list's statement and answers the rows that it read.
 * @throws PostgreSQL's error where the statement is forbidden or takes too long
 */
export async function measureQueryCost(sql: Sql, table: string, { text, values = [] }: Statement): Promise<QueryCost> {
  const answer = await sql.query<{ total: number }>({ text, values, timeoutMs })
  const explained = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
    timeoutMs,
  })
  const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? []
  return {
    read: plan ? Math.round(countRowsRead(plan.Plan, table)) : 0,
    total: answer.rows[0]?.total ?? 0,
    ms: plan?.['Execution Time'] ?? 0,
    isWhole: true,
  }
}

function countRowsRead(node: PlanNode, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + countRowsRead(each, table), 0)
  if (node['Relation Name'] !== table) return below
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + each * node['Actual Loops']
}
