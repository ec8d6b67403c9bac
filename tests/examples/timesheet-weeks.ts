import { plusDays } from '../../src/framework/values/dates'
import { agree } from '../timesheets/drive'
import type { TimeCompany, WorkerGiven } from './attendance-days'
import type { Actor, Answer, ExampleCompany, Params } from './company'
import { runJob } from './nights'
import { findWorkedHalves, timingPolicies, toInstant } from './working-time'

interface LineGiven {
  date: string
  projectId: number
  minutes: number
  billable: boolean
  description?: string
  source?: string
}

export interface WeekGiven extends WorkerGiven {
  weekStart: string
  timingPolicyId: string
  action: 'save' | 'submit' | 'approve'
  at: string
  lines?: LineGiven[]
  attendanceByDay?: Record<string, number>
  slicedProjects?: { projectId: number; projectManagerEmpId: number }[]
  decisions?: { byEmpId: number; action: 'approve' | 'reject' }[]
  rates?: { costRate: string; billRate: string; effectiveFrom: string; recordedAt: string }[]
  phase?: { budgetMinutes: number; approvedMinutes: number; hardStop: boolean }
}

/** The example as the company has it: who it is about, its projects, who manages them. */
export interface WeekScene {
  company: TimeCompany
  given: WeekGiven
  person: Actor
  projects: ReadonlyMap<number, number>
  managers: ReadonlyMap<number, Actor>
  phaseId?: number
}

let made = 0

/** A project for a customer, whose time its manager approves or who people report to. */
export async function createProject(company: ExampleCompany, approval: string, manager: Actor): Promise<number> {
  const code = `W${++made}`
  const [row] = await company.rows<{ id: number }>(
    `insert into projects (project_code, name, kind, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ($1, $1, 'client', $2, '2020-01-01', 'INR', true, $3, 'green', 'active') returning id`,
    ...[code, manager.empId, approval],
  )
  await agree(company.app, row?.id ?? 0, company.finance)
  return row?.id ?? 0
}

export const joinSql = `insert into project_members (project_id, emp_id, role, from_date, allocation_percent)
  values ($1, $2, 'Member', '2020-01-01', 100)`

/** Projects of the example with the person as a member; of sliced ones the managers approve. */
async function createProjects(company: TimeCompany, person: Actor, { lines = [], slicedProjects = [] }: WeekGiven) {
  const projects = new Map<number, number>()
  const managers = new Map<number, Actor>()
  for (const { projectId, projectManagerEmpId } of slicedProjects) {
    const manager = managers.get(projectManagerEmpId) ?? (await company.hire())
    managers.set(projectManagerEmpId, manager)
    projects.set(projectId, await createProject(company, 'project_manager', manager))
  }
  for (const { projectId } of lines)
    if (!projects.has(projectId)) projects.set(projectId, await createProject(company, 'manager_line', company.head))
  for (const id of projects.values()) await company.rows(joinSql, id, person.empId)
  return { projects, managers }
}

/** What was approved in a phase before goes straight into the table: nobody enters so much in a week. */
async function createPhase(company: TimeCompany, projectId: number, phase: NonNullable<WeekGiven['phase']>) {
  const before = await company.hire()
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const { approvedMinutes, ...budget } = phase
  const input = { projectId, name: 'Build', ...dates, ...budget }
  const { id } = await company.done<{ id: number }>(company.finance, 'createProjectPhase', input)
  await company.rows(
    `with s as (insert into time_sheets (name, emp_id, week_start, week_end, status)
        values ('Before', $1, '2026-01-05', '2026-01-11', 'approved') returning id)
      insert into time_sheet_tasks (time_sheet_id, name, emp_id, date, project_id, phase_id, activity, minutes, is_billable, source, is_approved)
      select s.id, 'Before', $1, '2026-01-05', $2, $3, 'other', least(1440, $4 - 1440 * n), true, 'manual', true
      from s, generate_series(0, ($4::int - 1) / 1440) n`,
    ...[before.empId, projectId, id, approvedMinutes],
  )
  return id
}

/** Work days without a line, of a week that was submitted: somebody was on leave then. */
function listDaysWithoutLines({ weekStart, lines = [], holidays = [], dateOfJoining = '', ...given }: WeekGiven) {
  const timing = timingPolicies[given.timingPolicyId]
  const days = Array.from({ length: 7 }, (_, at) => plusDays(weekStart, at) ?? weekStart)
  const wholeHolidays = holidays.filter(({ kind }) => kind === 'public' || kind === 'company')
  const covered = [...lines, ...wholeHolidays].map(({ date }) => date)
  return days.filter(
    (date) => timing && findWorkedHalves(timing, date).length > 0 && !covered.includes(date) && date >= dateOfJoining,
  )
}

const onLeave = (date: string) => ({
  ...{ leaveTypeCode: 'CL', fromDate: date, toDate: date, fromSession: 'full', toSession: 'full', status: 'approved' },
})

async function punchMinutes(company: TimeCompany, person: Actor, given: WeekGiven): Promise<void> {
  for (const [date, minutes] of Object.entries(given.attendanceByDay ?? {})) {
    const start = toInstant(given.timeZone, date, '09:00')
    for (const [direction, at] of [
      ['in', start],
      ['out', start + minutes * 60_000],
    ] as const) {
      company.setClock(at)
      await company.done(person, 'employeeWebCheck', { direction })
    }
    await runJob(company, 'countDays', plusDays(date, 1) ?? date)
  }
}

/** The week before its lines are entered. */
export async function prepareWeek(company: TimeCompany, given: WeekGiven): Promise<WeekScene> {
  const isSubmitted = given.action === 'approve'
  const leave = [...(given.leave ?? []), ...(isSubmitted ? listDaysWithoutLines(given).map(onLeave) : [])]
  const person = await company.worker({ ...given, leave }, Date.parse(`${given.weekStart}T06:30:00Z`))
  const { projects, managers } = await createProjects(company, person, given)
  const first = [...projects.values()][0] ?? 0
  const phaseId = given.phase && (await createPhase(company, first, given.phase))
  for (const { effectiveFrom: since, recordedAt, ...rate } of given.rates ?? []) {
    company.setClock(recordedAt)
    await company.done(company.finance, 'createHourlyRate', { empId: person.empId, since, ...rate })
  }
  await punchMinutes(company, person, given)
  return { company, given, person, projects, managers, ...(phaseId && { phaseId }) }
}

interface Sheet extends Params {
  id: number
  version: number
  status: string
  isLate: boolean
  warnings: Params[] | null
}

export interface Week extends Params {
  sheet: Sheet | null
  lines: { minutes: number }[]
}

/** Runs a timer for each of the lines that a timer made, one after the other from the moment on. */
async function runTimers({ company, given, person, projects }: WeekScene, lines: LineGiven[]): Promise<void> {
  for (const { minutes, projectId, description } of lines) {
    company.setClock(given.at)
    const input = { projectId: projects.get(projectId), activity: 'development', description }
    const { id } = await company.done<{ id: number }>(person, 'startTimer', input)
    company.setClock(Date.parse(given.at) + minutes * 60_000)
    await company.done(person, 'stopTimer', { id })
  }
}

/** Enters the lines of the example; answers what came of it where lines were typed. */
export async function enterLines(scene: WeekScene): Promise<Answer<Week> | undefined> {
  const { company, given, person, projects, phaseId } = scene
  const all = given.lines ?? []
  const unknown = all.find(({ source = 'manual' }) => !['manual', 'timer'].includes(source))
  if (unknown) throw new Error(`No lines come from ${unknown.source} here`)
  await runTimers(
    scene,
    all.filter(({ source }) => source === 'timer'),
  )
  const typed = all.filter(({ source }) => source !== 'timer')
  if (typed.length === 0) return undefined
  company.setClock(given.at)
  const lines = typed.map(({ billable, source: _, ...line }) => ({
    ...{ activity: 'development', ...line, projectId: projects.get(line.projectId), isBillable: billable },
    ...(phaseId && { phaseId }),
  }))
  return company.call<Week>(person, 'updateTimeSheet', { weekStart: given.weekStart, lines })
}

export const readWeek = ({ company, given, person }: WeekScene): Promise<Week> =>
  company.done<Week>(person, 'getTimeSheet', { weekStart: given.weekStart })

export async function submitWeek(scene: WeekScene): Promise<Answer<Week>> {
  const { sheet } = await readWeek(scene)
  return scene.company.call<Week>(scene.person, 'submitTimeSheet', { id: sheet?.id, version: sheet?.version })
}

interface Decided {
  id: number
  error: { code: string; fields?: Answer['fields'] } | null
}

/**
 * Decides the week: the managers as the example has it, else whoever the person reports to approves.
 * Answers the first refusal.
 */
export async function decideWeek({ company, given, managers }: WeekScene, id: number): Promise<Decided['error']> {
  for (const { byEmpId, action } of given.decisions ?? [{ byEmpId: 0, action: 'approve' }]) {
    const as = managers.get(byEmpId) ?? company.manager
    const input = { ids: [id], action, comment: 'Seen' }
    const [answer] = await company.done<Decided[]>(as, 'approveTimeSheet', input)
    if (answer?.error) return answer.error
  }
  return null
}
