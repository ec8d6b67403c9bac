import { approvalTables, assignedToMe } from '../../../src/framework/approval'
import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../../records/model'
import type { Reader } from '../../records/query'
import { bindValues } from '../../records/sql/compile-statement'
import { engineTables } from '../../records/sql/engine-tables'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { sqlNames, statement } from '../../records/sql/named-sql'
import type { Writer } from '../../records/write/writer'

/**
 * Stores that the person has opened the request, once, in the rows that make them an assignee of the step.
 */
export async function markStepOpened(writer: Writer, stepId: number): Promise<void> {
  const { model } = writer
  const { sql, slots } = compileTrustedFilter(model, getTable(model, approvalTables.approvers), assignedToMe, 'a')
  const step = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const me = slots.typed({ from: 'variable', name: '$me' }, 'bigint')
  const text =
    `update approval_approvers a set opened_at = now(), version = a.version + 1, updated_at = now(), updated_by = ${me} ` +
    `where a.step_id = ${step} and a.opened_at is null and a.decided_at is null and ${sql}`
  await writer.sql.query(bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [stepId]))
}

const a = sqlNames(engineTables.approvers, 'a')

const openedStepsSql = statement('opened_steps')`
  select distinct ${a.stepId} as id from ${a}
  where ${a.stepId} = any($1::bigint[]) and ${a.empId} = $2 and ${a.openedAt} is not null`

/** Finds those of the steps whose request the person has opened. */
export async function findOpenedSteps(
  { sql, caller }: Reader,
  stepIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (stepIds.length === 0) return new Set()
  const { rows } = await sql.query<{ id: number }>(openedStepsSql(stepIds, caller.empId))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Requires that the person has opened a flagged request before deciding it.
 * @throws StewardError `openFirst`
 */
export async function requireRequestOpened(writer: Writer, { entityType, recordId, title }: Values): Promise<void> {
  const about = Number(recordId)
  const factsById = await writer.handlers[String(entityType)]?.facts?.(writer, [about])
  const isFlagged = factsById?.get(about)?.some(({ isFlag }) => isFlag) ?? false
  if (isFlagged) throw new StewardError('openFirst', { args: { title: String(title) } })
}
