import { StewardError } from '../../../src/framework/errors'
import type { Resource } from '../../../src/framework/resource'
import type { Change, Writer } from '../../records/write/writer'

/**
 * Refuses the requester's changes once somebody has decided: the others agreed to the earlier content.
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

/** Whether anybody has decided since the request was last submitted, even one of several assignees. */
async function hasAnyDecision({ sql }: Writer, entityType: string, recordId: number): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'decided_upon',
    text:
      'select from approval_steps s where s.entity_type = $1 and s.record_id = $2 ' +
      'and s.round = (select max(o.round) from approval_steps o where o.entity_type = $1 and o.record_id = $2) ' +
      'and (s.decided_at is not null or exists (select from approval_approvers a where a.step_id = s.id and a.decided_at is not null)) limit 1',
    values: [entityType, recordId],
  })
  return rows.length > 0
}
