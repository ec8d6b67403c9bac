import { StewardError } from '../../../../src/framework/errors'
import { findState } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { quoteIdentifier, type Table } from '../../model'
import { quoteColumnName } from '../../sql/row-columns'
import type { Writer } from '../writer'

/** Tells whether the number of records that one person may have in a state is limited. */
export const hasStateLimit = ({ resource: { workflow } }: Table): boolean =>
  Object.values(workflow?.states ?? {}).some(({ mostOfOne }) => mostOfOne !== undefined)

/**
 * Refuses a new record where its creator already has the allowed number in its first state. It takes a lock:
 * other creations by the same person wait until the transaction ends.
 * @throws StewardError `tooManyOpen`
 */
export async function refuseAboveStateLimit({ sql, caller }: Writer, table: Table, record: Values): Promise<void> {
  const { workflow, name } = table.resource
  const state = String(record[workflow?.field ?? ''] ?? '')
  const most = workflow?.states[state]?.mostOfOne
  if (!workflow || most === undefined || caller.isSystem) return
  await sql.query({
    text: 'select pg_advisory_xact_lock(hashtext($1), $2::int)',
    values: [`steward ${name} ${state}`, caller.empId],
  })
  const { rows } = await sql.query<{ count: number }>({
    text: `select count(*)::int as count from ${quoteIdentifier(table.name)} where created_by = $1 and ${quoteColumnName(table, workflow.field)} = $2`,
    values: [caller.empId, state],
  })
  if ((rows[0]?.count ?? 0) >= most)
    throw new StewardError('tooManyOpen', { args: { most, state: findState(table.resource, state)?.label ?? state } })
}
