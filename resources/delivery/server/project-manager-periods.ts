import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { toStewardError } from '../../../server/records/write/checks/constraint-errors'
import { deleteRecordWithParts } from '../../../server/records/write/save'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { StewardError } from '../../../src/framework/errors'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { projectManagers } from '../projectManagers'
import { projects } from '../projects'

const m = sqlNames(projectManagers, 'm')
const p = sqlNames(projects, 'p')

const isManager = sqlPart`${m.role} = 'manager'`
const dateTextSql = (column: typeof m.fromDate) => sqlPart`to_char(${column}, 'YYYY-MM-DD')`
const laterSql = statement('delivery_managers_from')`
  select ${m.id}::int as id, ${dateTextSql(m.fromDate)} as "fromDate" from ${m}
  where ${m.projectId} = $1 and ${isManager} and (${m.toDate} is null or ${m.toDate} >= $2::date) order by ${m.id}`
const onDaySql = statement('delivery_manager_on')`
  select ${m.empId}::int as "empId" from ${m}
  where ${m.projectId} = $1 and ${isManager} and ${m.fromDate} <= $2::date and (${m.toDate} is null or ${m.toDate} >= $2::date)`
const behindSql = statement('delivery_managers_behind')`
  select ${p.id}::int as id, ${m.empId}::int as "empId", ${m.createdBy}::int as "namedBy" from ${p} join ${m} on ${m.projectId} = ${p.id} and ${isManager}
    and ${m.fromDate} <= $1::date and (${m.toDate} is null or ${m.toDate} >= $1::date)
  where ${p.status} = any($2::text[]) and ${p.managerEmpId} <> ${m.empId} order by ${p.id} limit 500`

/** Finds the manager of the project on the day, by the stored periods. */
export async function findProjectManagerOn(
  { sql }: Pick<Writer, 'sql'>,
  projectId: number,
  on: CalendarDate,
): Promise<number | undefined> {
  return (await sql.query<{ empId: number }>(onDaySql(projectId, on))).rows[0]?.empId
}

/**
 * Ends the period of the current manager on the day before `from` and removes planned managers, because
 * another person manages the project from then on.
 */
export async function endProjectManagers(writer: Writer, projectId: number, from: CalendarDate): Promise<void> {
  const server = asServer(writer)
  const { rows } = await writer.sql.query<{ id: number; fromDate: CalendarDate }>(laterSql(projectId, from))
  for (const { id, fromDate } of rows)
    if (fromDate >= from) await deleteRecordWithParts(server, projectManagers.name, id, undefined)
    else await changeRecord(server, projectManagers, id, { toDate: plusDays(from, -1) ?? from })
}

interface DueManagerChange {
  id: number
  empId: number
  namedBy: number | null
}

/**
 * Writes managers whose period begins by today into their projects. Each change is made in the name of the
 * person who planned it, so that nobody can plan who decides over them.
 */
export async function applyPlannedManagers(kernel: Kernel, { date, warn }: JobRunContext): Promise<RunCounts> {
  let [changedCount, refusedCount] = [0, 0]
  const { rows } = await kernel.db.query<DueManagerChange>(behindSql(date, projects.workflow.sets.managed))
  for (const { id, empId, namedBy } of rows)
    try {
      await kernel.db.transaction((tx) => {
        const writer = createSystemWriter(kernel, tx)
        const planned = { ...writer, caller: { ...writer.caller, empId: namedBy } }
        return changeRecord(planned, projects, id, { managerEmpId: empId })
      })
      changedCount += 1
    } catch (failure) {
      const problem = toStewardError(kernel.model, failure)
      if (!(problem instanceof StewardError)) throw problem
      warn({ id, reason: problem.message, fields: problem.fields }, 'a project could not get its next manager')
      refusedCount += 1
    }
  return { moved: changedCount, refused: refusedCount }
}
