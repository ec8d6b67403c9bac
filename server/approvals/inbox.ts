import { ownWaiting, toDecide } from '../../src/engines/approvals/inbox'
import { approvalTables } from '../../src/framework/approval'
import type { LooseFilter } from '../../src/framework/filter'
import { countOtherDecisions } from '../records/areas/other-decisions'
import { getTable, quoteIdentifier } from '../records/model'
import type { Reader } from '../records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import type { Writer } from '../records/write/writer'

/** The number of requests in total and of each kind; a kind without requests has 0. */
interface RequestCounts {
  total: number
  byType: Record<string, number>
}

/**
 * Counts the requests that wait for the caller's decision, as the inbox
 * lists them; `overdue` counts the late ones.
 */
export async function countInbox(reader: Reader): Promise<RequestCounts & { overdue: number }> {
  const rows = await countStepsByResource(reader, 'toDecide', toDecide)
  return { ...sumCountsByKind(reader, rows), overdue: rows.reduce((sum, row) => sum + row.overdue, 0) }
}

/** Counts the caller's own requests that wait for a decision of others. */
export const countOwnPendingRequests = async (reader: Reader): Promise<RequestCounts> =>
  sumCountsByKind(reader, await countStepsByResource(reader, 'ownWaiting', ownWaiting))

interface StepCountRow {
  entityType: string
  count: number
  overdue: number
}

async function countStepsByResource(reader: Reader, name: string, filter: LooseFilter): Promise<StepCountRow[]> {
  const { model, caller } = reader
  // The table is missing where no resource has approvals.
  if (!model.tables.has(approvalTables.steps)) return []
  const statement = compileStatementOnce(model, JSON.stringify(['inboxCount', name, getRightsKey(caller)]), () => {
    const table = getTable(model, approvalTables.steps)
    const { sql, slots } = compileTrustedFilter(model, table, filter, 't')
    const scope = scopeSql(model, table, getVerbScope(table, 'list', caller), 't', slots)
    const overdue = 'count(*) filter (where t.due_at < now())'
    const text = `select t.entity_type as "entityType", count(*) as count, ${overdue} as overdue from ${quoteIdentifier(table.name)} t where ${scope} and ${sql} group by 1`
    return { slots, text }
  })
  return (await reader.sql.query<StepCountRow>(bindValues(statement, reader, []))).rows
}

function sumCountsByKind({ model }: Reader, rows: readonly StepCountRow[]): RequestCounts {
  const byType: Record<string, number> = Object.fromEntries(model.inboxKinds.map((kind) => [kind, 0]))
  let total = 0
  for (const { entityType, count } of rows) {
    const kind = model.tables.get(entityType)?.resource.approval?.kind ?? 'other'
    byType[kind] = (byType[kind] ?? 0) + count
    total += count
  }
  return { total, byType }
}

/** Counts the other things that wait in the inbox, by the names that areas give them. */
export async function countOtherInboxItems(writer: Writer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, count] of Object.entries(writer.model.signIn.waiting)) counts[name] = await count(writer)
  if (writer.model.decisionSources.length > 0) counts.otherDecisions = await countOtherDecisions(writer)
  return counts
}
