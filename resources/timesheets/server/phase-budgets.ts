import { type NewNotification, sendNotifications } from '../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import { projectPhases } from '../../delivery/projectPhases'
import { projects } from '../../delivery/projects'
import { computeBudgetUse } from '../rules/time-figures'
import { timeSheetTasks } from '../timeSheetTasks'
import { words } from './words'

const h = sqlNames(projectPhases, 'h')
const p = sqlNames(projects, 'p')
const t = sqlNames(timeSheetTasks, 't')
const a = sqlNames(timeSheetTasks, 'a')

interface Phase {
  id: number
  name: string
  managerEmpId: number
  budgetMinutes: number | null
  hardStop: boolean
}

/** Locks phases in a fixed order, so that two concurrent approvals cannot together exceed the plan. */
const lockPhasesSql = statement('timesheet_lock_phases')`
  select ${h.id}, ${h.name}, ${p.managerEmpId} as "managerEmpId", ${h.budgetMinutes}::int as "budgetMinutes", coalesce(${h.hardStop}, false) as "hardStop"
  from ${h} join ${p} on ${p.id} = ${h.projectId} where ${h.id} in (select ${t.phaseId} from ${t} where ${t.timeSheetId} = $1) and ${h.budgetMinutes} is not null
  order by ${h.id} for no key update of h`

const minutesSql = statement('timesheet_phase_minutes')`
  select ${a.phaseId} as id, coalesce(sum(${a.minutes}) filter (where ${a.isApproved} and ${a.timeSheetId} <> $1), 0)::int as approved,
    coalesce(sum(${a.minutes}) filter (where ${a.timeSheetId} = $1), 0)::int as added
  from ${a} where ${a.phaseId} = any($2::bigint[]) group by 1`

/**
 * Checks how approving a week uses the planned time of its phases (TS7).
 * @throws StewardError if a phase does not allow more than its plan
 */
export async function checkPhaseBudgets(writer: Writer, timeSheetId: number): Promise<void> {
  const phases = (await writer.sql.query<Phase>(lockPhasesSql(timeSheetId))).rows
  if (phases.length === 0) return
  const ids = phases.map(({ id }) => id)
  const { rows } = await writer.sql.query<{ id: number; approved: number; added: number }>(minutesSql(timeSheetId, ids))
  const notes = phases.flatMap((phase) => {
    const { approved = 0, added = 0 } = rows.find(({ id }) => id === phase.id) ?? {}
    const { reached, isOver, percentUsed } = computeBudgetUse(phase.budgetMinutes, approved, added)
    const args = { phase: phase.name, percent: percentUsed ?? '' }
    if (isOver && phase.hardStop) refuseInWords(words, 'status', 'phaseFull', args)
    return reached.map((mark) => buildBudgetNotification(phase, mark))
  })
  await sendNotifications(writer, notes)
}

const buildBudgetNotification = ({ id, name, managerEmpId }: Phase, mark: number): NewNotification => ({
  empId: managerEmpId,
  event: 'comesDue',
  entityType: projectPhases.name,
  recordId: id,
  title: fillPlaceholders(words.phaseReached, { phase: name, mark }),
  subject: words.phaseSubject,
  sentence: words.phaseSentence,
})
