import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineHandler } from '../../../../server/records/write/handler'
import { projectMilestones as milestonesDeclared } from '../../projectMilestones.resource.json'
import { projectSows } from '../../projectSows.resource.json'
import { taskAssignees as assigneesDeclared } from '../../taskAssignees.resource.json'
import { taskDependencies as dependenciesDeclared } from '../../taskDependencies.resource.json'
import { words } from '../words'

const a = sqlNames(assigneesDeclared, 'a')
const d = sqlNames(dependenciesDeclared, 'd')
const s = sqlNames(projectSows, 's')

const assignedSql = statement(
  'delivery_assigned',
)`select 1 from ${a} where ${a.taskId} = $1 and ${a.empId} = $2 limit 1`
const lockSql = statement(
  'delivery_lock_dependencies',
)`select pg_advisory_xact_lock(hashtextextended('tasks wait for others', 0))`
const leadsBackSql = statement('delivery_circle')`
  with recursive further(id) as (
    select $2::bigint
    union select ${d.dependsOnTaskId} from ${d} join further on ${d.taskId} = further.id
  ) select 1 from further where id = $1 limit 1`
const sowSql = statement(
  'delivery_sow_of_project',
)`select 1 from ${s} where ${s.projectId} = $1 and ${s.sowId} = $2 limit 1`

/**
 * Assigns a person to a task only once, because a successor who takes over tasks may already have this one.
 */
export const taskAssignees = defineHandler(assigneesDeclared, {
  fields: [],
  oneByOne: 'nobody is asked twice for a task: who is asked before counts',
  async before({ writer, action, record: { taskId, empId } }) {
    if (action !== 'create' || !taskId || !empId) return undefined
    const { rows } = await writer.sql.query(assignedSql(taskId, empId))
    if (rows.length > 0) refuseErrors({ empId: { code: 'assignedAlready', message: words.assignedAlready } })
    return undefined
  },
})

/**
 * Refuses dependencies that form a circle. They are added one at a time, so that two cannot close a circle
 * together. The check comes after the check that the user may name both tasks.
 */
export const taskDependencies = defineHandler(dependenciesDeclared, {
  fields: [],
  async before({ writer, action }) {
    if (action === 'create') await writer.sql.query(lockSql())
    return undefined
  },
  async after({ writer, action, record: { taskId, dependsOnTaskId } }) {
    if (action !== 'create') return
    if (taskId === dependsOnTaskId) refuseErrors({ dependsOnTaskId: { code: 'circle', message: words.notOfItself } })
    const { rows } = await writer.sql.query(leadsBackSql(taskId, dependsOnTaskId))
    if (rows.length > 0) refuseErrors({ dependsOnTaskId: { code: 'circle', message: words.circle } })
  },
})

/** Refuses a milestone that does not belong to a statement of work of the project. */
export const projectMilestones = defineHandler(milestonesDeclared, {
  fields: [],
  async before({ writer, action, record: { projectId, sowId } }) {
    if (action !== 'create' || !projectId || !sowId) return undefined
    const { rows } = await writer.sql.query(sowSql(projectId, sowId))
    if (rows.length === 0) refuseErrors({ sowId: { code: 'sowNotOfProject', message: words.sowNotOfProject } })
    return undefined
  },
})
