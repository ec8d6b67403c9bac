import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { approvalTables } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { toStewardError } from '../records/write/checks/constraint-errors'
import { createSystemWriter, type WriterPartsWithDb } from '../records/write/system-writer'
import { takeStep } from '../records/write/transition'
import type { JobRunContext, RunCounts } from '../types'
import { addDelegates } from './assignees'
import { replaceAbsentees } from './reassign/leavers'
import { addRoleHolders, removeAssigneesWithoutRole } from './reassign/role-changes'
import { updateAllReserves } from './reserves'
import { notifyAssignees } from './step-notifications'

/** The largest number of steps in one run; the next run continues. */
const most = 1000

/**
 * Keeps requests moving: escalates overdue steps, replaces assignees who left, and adds new holders of roles
 * and new delegates as assignees. Decides nothing.
 */
export async function unblockRequests(
  kernel: WriterPartsWithDb,
  { signal, warn }: Pick<JobRunContext, 'signal' | 'warn'>,
): Promise<RunCounts> {
  const counts = { escalated: 0, replaced: 0, delegated: 0, held: 0, stuck: 0 }
  if (!kernel.model.tables.has(approvalTables.steps)) return counts
  await kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    const newHolders = await addRoleHolders(writer, null)
    const { seats, stuck } = await replaceAbsentees(writer, null)
    await removeAssigneesWithoutRole(writer, null)
    for (const step of stuck) warn({ step }, 'nobody is there to decide a step')
    const delegated = await addDelegates(writer, { stepIds: null, delegationId: null })
    const reserve = await updateAllReserves(writer)
    await notifyAssignees(writer, [...delegated, ...reserve])
    Object.assign(counts, {
      replaced: seats.length,
      stuck: stuck.length,
      delegated: delegated.length,
      held: newHolders,
    })
  })
  for (const step of await findOverdueSteps(kernel)) {
    if (signal.aborted) break
    const outcome = await tryEscalateStep(kernel, step)
    if (outcome === 'noApprover') warn({ step }, 'a step is over its time, and no next level is there to decide it')
    if (outcome === undefined) counts.escalated += 1
  }
  return counts
}

const s = sqlNames(engineTables.steps, 's')

const overdueSql = unpreparedStatement`
  select ${s.id} from ${s} where ${s.status} = any($1) and ${s.enteredAt} is not null and ${s.dueAt} <= now() and ${s.escalatedAt} is null
  order by ${s.dueAt} limit ${most}`

async function findOverdueSteps({ db }: WriterPartsWithDb): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(overdueSql(openSteps))
  return rows.map((row) => row.id)
}

/** Escalates a step. Answers why it could not: another server or a decision may have been faster. */
async function tryEscalateStep(kernel: WriterPartsWithDb, id: number): Promise<string | undefined> {
  try {
    await kernel.db.transaction((tx) =>
      takeStep(createSystemWriter(kernel, tx), approvalTables.steps, 'escalate', { id }),
    )
    return undefined
  } catch (failure) {
    const problem = toStewardError(kernel.model, failure)
    if (problem instanceof StewardError) return problem.code
    throw problem
  }
}
