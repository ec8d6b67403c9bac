import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { runEffects } from '../records/write/handler'
import type { Handler, Writer } from '../records/write/writer'
import { steps as deciding } from './decide'
import { escalateStep } from './escalate'
import { buildStepResetValues, recallDecision } from './recall'
import { remindAssignees } from './remind-assignees'
import { notifyOfStep } from './step-notifications'

const befores: Readonly<Record<string, NonNullable<Handler['before']>>> = {
  escalate: escalateStep,
  recall: recallDecision,
  waitAgain: buildStepResetValues,
}

/** Handler of approval steps: locks them in the common order and reminds assignees. */
export const steps: Handler = {
  oneByOne: 'who decides next depends on what was decided before',
  first: lockStepGroups,
  actions: { nudge: remindAssignees },
  before: async (change) => (befores[change.action] ?? deciding.before)?.(change),
  async after(change) {
    await runEffects(deciding, [change])
    await notifyOfStep(change)
  },
}

const s = sqlNames(engineTables.steps, 's')
const o = sqlNames(engineTables.steps, 'o')

const lockGroupsSql = unpreparedStatement`
  select ${s.entityType} as "entityType", ${s.recordId} as "recordId" from ${s} where (${s.id} = any($1) or ${s.status} = any($2))
  and (${s.entityType}, ${s.recordId}) in (select ${o.entityType}, ${o.recordId} from ${o} where ${o.id} = any($1))
  order by ${s.id} for update`

/**
 * Locks the steps and the other open steps of the same requests. Then runs `first` of their resources, which
 * locks what comes between steps and records in the lock order.
 */
async function lockStepGroups(writer: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length < 2) return
  const { rows } = await writer.sql.query<{ entityType: string; recordId: number }>(lockGroupsSql(ids, openSteps))
  for (const entityType of new Set(rows.map((row) => row.entityType))) {
    const recordIds = rows.filter((row) => row.entityType === entityType).map(({ recordId }) => recordId)
    await writer.handlers[entityType]?.first?.(writer, [...new Set(recordIds)])
  }
}
