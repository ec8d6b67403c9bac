import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { asServer, type Change, type Writer } from '../records/write/writer'
import { addAssignees } from './assignees'
import { findNextAssignees } from './next-assignees'
import { notifyAssignees } from './step-notifications'

const hourMs = 3_600_000
const formatInstant = (ms: number) => new Date(ms).toISOString()

/**
 * Escalates an overdue step: the approvers of the next level may decide
 * it too, within the same number of hours.
 * @throws StewardError `illegalTransition` where the step is not due or was escalated
 * already, `noApprover` where nobody is left
 */
export async function escalateStep({ writer: person, before, record }: Change): Promise<Values> {
  const writer = asServer(person)
  const now = Date.now()
  if (!before?.dueAt || before.escalatedAt || Date.parse(String(before.dueAt)) > now)
    throw new StewardError('illegalTransition', { args: { state: String(before?.status) } })
  const id = Number(before.id)
  const open = await findOpenAssignees(writer, id)
  const seated = open.map(({ empId }) => empId)
  const places = record.mode === 'all' ? [...new Set(open.map(({ principal }) => principal))] : [null]
  const step = {
    id,
    entityType: String(record.entityType),
    recordId: Number(record.recordId),
    level: String(record.level),
  }
  const seats = await findNextAssignees(writer, step, places, seated)
  if (seats.length === 0) throw new StewardError('noApprover')
  await notifyAssignees(writer, await addAssignees(writer, seats))
  return { escalatedAt: formatInstant(now), dueAt: formatInstant(now + Number(record.hours) * hourMs) }
}

const a = sqlNames(engineTables.approvers, 'a')

const openAssigneesSql = unpreparedStatement`
  select ${a.empId} as "empId", coalesce(${a.onBehalfOfEmpId}, ${a.empId}) as principal from ${a}
  where ${a.stepId} = $1 and ${a.decidedAt} is null and ${a.stoodBackAt} is null order by ${a.id}`

/** Finds the assignees who have not decided yet, and the persons for whom they decide. */
async function findOpenAssignees({ sql }: Writer, stepId: number): Promise<{ empId: number; principal: number }[]> {
  const { rows } = await sql.query<{ empId: number; principal: number }>(openAssigneesSql(stepId))
  return rows
}
