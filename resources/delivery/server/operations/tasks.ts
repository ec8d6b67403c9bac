import { listRecords } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineOperation } from '../../../../server/wire/operation'
import { choices, number, ref } from '../../../../src/fields'
import { taskAssignees } from '../../taskAssignees.resource.json'
import { tasks } from '../../tasks'

const a = sqlNames(taskAssignees, 'a')
const t = sqlNames(tasks, 't')
const idsSql = statement('delivery_tasks_of_person')`
  select ${t.id}::int as id from ${t} where ${t.id} in (select ${a.taskId} from ${a} where ${a.empId} = $1)
    and ($2::text[] is null or ${t.status} = any($2)) order by ${t.id}`

const { name: resource, label: area } = tasks

/**
 * Answers the tasks of a person that the caller may list, by due date. They can be limited to some states.
 */
export const tasksOfPerson = defineOperation({
  name: 'getTasksByEmployeeId',
  area,
  resource,
  to: ['employee'],
  input: {
    empId: ref('employees', { required: true }),
    status: choices(Object.keys(tasks.workflow.states)),
    page: number({ min: 1, max: 10_000, default: 1 }),
    perPage: number({ min: 1, max: 500, default: 100 }),
  },
  async run(context, { empId, status, page, perPage }) {
    const { rows } = await context.sql.query<{ id: number }>(idsSql(empId, status ?? null))
    const filter = { id: { in: rows.map(({ id }) => id) } }
    const { json, ...totals } = await listRecords(context, resource, {
      ...{ filter, q: '', sort: [['dueDate', 'asc']] },
      ...{ page: page ?? 1, perPage: perPage ?? 100 },
    })
    return { json, ...totals }
  },
})
