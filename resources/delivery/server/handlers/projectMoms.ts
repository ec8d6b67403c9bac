import { sendNotifications } from '../../../../server/notices/send-notifications'
import { sqlNames, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { type ChangedOf, defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { momActions } from '../../momActions'
import { momAttendees } from '../../momAttendees'
import { projectMoms as declared } from '../../projectMoms'
import { taskAssignees } from '../../taskAssignees.resource.json'
import { tasks } from '../../tasks'

type PublishedMinutes = ChangedOf<typeof declared>

interface MeetingAction {
  id: number
  text: string
  ownerEmpId: number | null
  pocId: number | null
  dueDate: CalendarDate
  taskId: number | null
}

const a = sqlNames(momActions, 'a')
const m = sqlNames(declared, 'm')
const t = sqlNames(tasks, 't')
const g = sqlNames(momAttendees, 'g')
const columns = sqlPart`${a.id}::int as id, ${a.text} as text, ${a.ownerEmpId}::int as "ownerEmpId", ${a.pocId}::int as "pocId",
  to_char(${a.dueDate}, 'YYYY-MM-DD') as "dueDate", ${a.taskId}::int as "taskId"`
const newSql = statement('delivery_actions_of_minutes')`
  select ${columns} from ${a} where ${a.momId} = $1 and ${a.taskId} is null and ${a.ownerEmpId} is not null and ${a.status} = 'open' order by ${a.id}`
const openSql = statement('delivery_open_actions')`
  select ${columns} from ${a} join ${m} on ${m.id} = ${a.momId} left join ${t} on ${t.id} = ${a.taskId}
  where ${m.projectId} = $1 and ${m.id} <> $2 and ${m.status} = 'published' and ${a.status} = 'open'
    and (${t.id} is null or ${t.status} = any($3::text[])) order by ${a.id}`
const thereSql = statement('delivery_people_of_minutes')`
  select ${g.empId}::int as "empId" from ${g} where ${g.momId} = $1 and ${g.empId} is not null`

/** Turns the actions of published minutes into tasks. Corrections after that are revisions. */
export const projectMoms = defineHandler(declared, {
  async before({ action, before }) {
    return action === 'update' && before?.status === 'published' ? { revision: (before.revision ?? 0) + 1 } : undefined
  },
  async after(change) {
    if (change.action !== 'publish') return
    const server = asServer(change.writer)
    await carryOverActions(server, change)
    await createTasksFromActions(server, change)
    await notifyAttendees(change)
  },
})

async function carryOverActions(server: Writer, { id, record: { projectId } }: PublishedMinutes): Promise<void> {
  const { rows } = await server.sql.query<MeetingAction>(openSql(projectId, id, tasks.workflow.sets.open))
  for (const { id: carriedFromId, ...action } of rows) {
    await createRecord(server, momActions.name, { ...action, momId: id, carriedFromId })
    await takeStep(server, momActions.name, 'carry', { id: carriedFromId })
  }
}

async function createTasksFromActions(
  server: Writer,
  { id, record: { projectId, authorEmpId } }: PublishedMinutes,
): Promise<void> {
  const { rows } = await server.sql.query<MeetingAction>(newSql(id))
  for (const { id: actionId, text, ownerEmpId, dueDate } of rows) {
    const taskId = await createRecord(server, tasks.name, {
      projectId,
      title: text,
      dueDate,
      reporterEmpId: authorEmpId,
    })
    await createRecord(server, taskAssignees.name, { taskId, empId: ownerEmpId })
    await changeRecord(server, momActions, actionId, { taskId })
  }
}

async function notifyAttendees({ writer, id, record: { title } }: PublishedMinutes): Promise<void> {
  const { rows } = await writer.sql.query<{ empId: number }>(thereSql(id))
  await sendNotifications(
    writer,
    rows.map(({ empId }) => ({
      empId,
      event: 'minutesPublished',
      title,
      entityType: declared.name,
      recordId: id,
      byEmpId: writer.caller.empId,
    })),
  )
}
