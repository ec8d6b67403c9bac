import { openSteps } from '../../../../src/engines/approvals/approvalSteps'
import { approvalTables } from '../../../../src/framework/approval'
import type { Tx } from '../../../database/connect'
import { getTable, type Model, quoteIdentifier } from '../../../records/model'
import { engineTables } from '../../../records/sql/engine-tables'
import { getSqlText, sqlNames, sqlPart, statement, unpreparedStatement } from '../../../records/sql/named-sql'
import { takeStep } from '../../../records/write/transition'
import { asServer, type Writer } from '../../../records/write/writer'
import { quoteLiteral } from '../../../schema/table-parts'
import { countRows } from '../rows/row-questions'

const s = sqlNames(engineTables.steps, 's')

const lockOpenSql = statement('lock_open_steps_of_resource')`
  select ${s.id} from ${s} where ${s.entityType} = any($1) and ${s.status} = any($2) order by ${s.id} for update`

/** Locks open steps before the tables of their records, because whoever decides locks steps first. */
export async function lockRunningApprovals(tx: Tx, resources: readonly string[]): Promise<void> {
  if (resources.length > 0) await tx.query(lockOpenSql(resources, openSteps))
}

const countSql = unpreparedStatement`
  select count(distinct ${s.recordId})::int as count from ${s} where ${s.entityType} = $1 and ${s.status} = any($2)`

/** Says what happens to running approvals when the rules, the waiting state or the whole approval change. */
export async function describeRunningApprovals(
  tx: Tx,
  name: string,
  before: Model,
  after: Model | undefined,
): Promise<string[]> {
  const was = before.tables.get(name)?.resource.approval
  const is = after?.tables.get(name)?.resource.approval
  if (!was || JSON.stringify(was) === JSON.stringify(is)) return []
  const { rows } = await tx.query<{ count: number }>(countSql(name, openSteps))
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  if (!is) return [`end the approval of ${countRows(count)} without a decision`]
  return JSON.stringify(was.rules) === JSON.stringify(is.rules)
    ? []
    : [`keep those who are asked about ${countRows(count)}; the new rules hold for what is submitted from then on`]
}

const openStepsSql = sqlPart`select ${s.id}::int as id from ${s} where ${s.entityType} = $1 and ${s.status} = any($2)`

/** Withdraws the open steps of records that wait no longer once their states have moved. */
export async function withdrawRunningApprovals(
  writer: Writer,
  resources: readonly string[],
  after: Model,
): Promise<void> {
  if (!writer.model.tables.has(approvalTables.steps)) return
  for (const name of resources) {
    const text = `${getSqlText(openStepsSql)} and not ${isWaitingSql(after, name)} order by ${getSqlText(s.id)}`
    const { rows } = await writer.sql.query<{ id: number }>({ text, values: [name, openSteps] })
    for (const { id } of rows) await takeStep(asServer(writer), approvalTables.steps, 'skip', { id })
  }
}

/** SQL that is true for a step whose record waits. */
function isWaitingSql(after: Model, name: string): string {
  const { approval, workflow } = after.tables.get(name)?.resource ?? {}
  if (!approval || !workflow) return 'false'
  const { column } = getTable(after, name).attributes.get(workflow.field) ?? {}
  return (
    `exists (select from ${quoteIdentifier(getTable(after, name).name)} t where t.id = ${getSqlText(s.recordId)} ` +
    `and t.${quoteIdentifier(column?.name ?? '')} = ${quoteLiteral(approval.waits)})`
  )
}
