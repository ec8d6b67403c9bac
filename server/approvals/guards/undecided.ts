import { StewardError } from '../../../src/framework/errors'
import type { Resource } from '../../../src/framework/resource'
import { engineTables } from '../../records/sql/engine-tables'
import { sqlNames, statement } from '../../records/sql/named-sql'
import type { Change, Writer } from '../../records/write/writer'

/**
 * Refuses changes by the requester once somebody has decided, because
 * that person agreed to the earlier content.
 * @throws StewardError `decisionBegun`
 */
export async function requireUndecided(
  resource: Resource,
  { writer, action, id, before, record }: Change,
): Promise<void> {
  const { approval, workflow } = resource
  if (!approval || !workflow || action !== 'update' || id === undefined || writer.caller.isSystem) return
  const waits = before?.[workflow.field] === approval.waits && record[workflow.field] === approval.waits
  if (!waits || before?.[approval.requester] !== writer.caller.empId) return
  if (await hasAnyDecision(writer, resource.name, id)) throw new StewardError('decisionBegun')
}

const s = sqlNames(engineTables.steps, 's')
const o = sqlNames(engineTables.steps, 'o')
const a = sqlNames(engineTables.approvers, 'a')

const decidedUponSql = statement('decided_upon')`
  select from ${s} where ${s.entityType} = $1 and ${s.recordId} = $2
  and ${s.round} = (select max(${o.round}) from ${o} where ${o.entityType} = $1 and ${o.recordId} = $2)
  and (${s.decidedAt} is not null or exists (select from ${a} where ${a.stepId} = ${s.id} and ${a.decidedAt} is not null)) limit 1`

/** Tells whether anybody, even one of several assignees, has decided since the request was last submitted. */
async function hasAnyDecision({ sql }: Writer, entityType: string, recordId: number): Promise<boolean> {
  const { rows } = await sql.query(decidedUponSql(entityType, recordId))
  return rows.length > 0
}
