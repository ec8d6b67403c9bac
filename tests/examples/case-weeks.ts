import { plusDays } from '../../src/framework/values/dates'
import { keepReceipt } from '../expenses/drive'
import { toOutcome } from './case-answers'
import { findActor, type Scene, type Step } from './case-scene'
import type { Actor, Params } from './company'
import { createProject, joinSql } from './timesheet-weeks'

interface Sheet {
  sheet: { id: number; version: number } | null
  expectedByDay: Record<string, number>
}

/** The project of the case, in which everybody who enters time or claims works. */
async function joinProject(scene: Scene, { empId }: Actor): Promise<number> {
  const { company } = scene
  scene.projectId ??= await createProject(company, 'manager_line', company.head)
  const text = 'select from project_members where project_id = $1 and emp_id = $2'
  const members = await company.rows(text, scene.projectId, empId)
  if (members.length === 0) await company.rows(joinSql, scene.projectId, empId)
  return scene.projectId
}

async function saveWeek(scene: Scene, { who, weekStart, lines }: Step): Promise<Params> {
  const person = findActor(scene, who)
  const projectId = await joinProject(scene, person)
  const usual = { projectId, activity: 'development', description: 'Work on the milestone', isBillable: true }
  const { lines: stored = [] } = await scene.company.done<{ lines?: Params[] }>(person, 'getTimeSheet', { weekStart })
  const known = new Set(stored.map(({ date }) => date))
  const added = (lines as { date: string }[]).filter(({ date }) => !known.has(date))
  const input = { weekStart, lines: added.map((line) => ({ ...usual, ...line })) }
  return toOutcome(await scene.company.call(person, 'updateTimeSheet', input))
}

async function submitWeek(scene: Scene, { who, weekStart }: Step): Promise<Params> {
  const person = findActor(scene, who)
  const { sheet } = await scene.company.done<Sheet>(person, 'getTimeSheet', { weekStart })
  return toOutcome(await scene.company.call(person, 'submitTimeSheet', { id: sheet?.id, version: sheet?.version }))
}

interface Claim {
  id: number
  version: number
  items: { id: number }[]
}

async function claimExpense(scene: Scene, { who, date, amount }: Step): Promise<Params> {
  const person = findActor(scene, who)
  const projectId = await joinProject(scene, person)
  const item = { date, amount, currency: 'INR', category: 'communication', description: 'Phone of the month' }
  const input = { title: 'Phone', projectId, items: [item] }
  const drafted = await scene.company.call<Claim>(person, 'createExpenseDetails', input)
  if (!drafted.data) return toOutcome(drafted)
  const { id, items } = drafted.data
  for (const line of items) await keepReceipt(scene.company.app, person, line.id, `Receipt ${line.id}`)
  const { version } = await scene.company.done<Claim>(person, 'getExpenseDetailsById', { id })
  return toOutcome(await scene.company.call(person, 'updateExpenseDetails', { id, version, action: 'submit' }))
}

/** Which halves of a date leave can be taken on; what was asked for is cancelled at once. */
async function readLeaveHalves({ company, freeTypeId }: Scene, person: Actor, date: string): Promise<string[]> {
  const halves: string[] = []
  for (const half of ['first', 'second']) {
    const session = { fromSession: `${half}_half`, toSession: `${half}_half` }
    const input = { leaveTypeId: freeTypeId, fromDate: date, toDate: date, ...session, reason: 'To know' }
    const { data } = await company.call<{ id: number; days: number }>(person, 'createEmployeeLeave', input)
    if (!data) continue
    if (data.days > 0) halves.push(half)
    await company.done(person, 'leaveCancel', { id: data.id, reason: 'Only asked' })
  }
  return halves
}

async function readAttendanceMinutes({ company }: Scene, { empId }: Actor, date: string): Promise<number | undefined> {
  const [year, month] = date.split('-').map(Number)
  const input = { empId, year, month }
  const { days } = await company.done<{ days: { workDate: string; expectedMinutes: number }[] }>(
    company.hr,
    'getAttendanceStatusByMonth',
    input,
  )
  return days.find(({ workDate }) => workDate === date)?.expectedMinutes
}

const monday = (date: string) => plusDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)) ?? date

/** Which halves of the dates are worked, as leave, attendance and the week say: one answer, or all three. */
async function readHalves(scene: Scene, { who, dates }: Step): Promise<Params> {
  const person = findActor(scene, who)
  const days: Record<string, Params> = {}
  for (const date of dates as string[]) {
    const taken = await readLeaveHalves(scene, person, date)
    const leave = taken.length === 2 ? 'both' : (taken[0] ?? 'none')
    const attendance = await readAttendanceMinutes(scene, person, date)
    const input = { weekStart: monday(date) }
    const { expectedByDay } = await scene.company.done<Sheet>(person, 'getTimeSheet', input)
    const week = expectedByDay[date] ?? 0
    days[date] = attendance === week ? { halves: leave, minutes: week } : { halves: leave, attendance, week }
  }
  return { days }
}

interface Exit {
  id: number
  version: number
}

const exitSql = 'select id::int, version from employee_exits where emp_id = $1 order by id desc limit 1'

async function resign(scene: Scene, { who, lastDay }: Step): Promise<Params> {
  const input = { reasonCategory: 'other', requestedLastWorkingDate: lastDay }
  return toOutcome(await scene.company.call(findActor(scene, who), 'createEmployeeInitiateExit', input))
}

const takeExitStep =
  (action: string) =>
  async (scene: Scene, { who, person, lastDay }: Step): Promise<Params> => {
    const [exit] = await scene.company.rows<Exit>(exitSql, scene.actors.get(String(person))?.empId)
    const agreed = lastDay ? { approvedLastWorkingDate: lastDay } : {}
    const input = { ...exit, action, ...agreed }
    return toOutcome(await scene.company.call(findActor(scene, who), 'updateEmployeeInitiateExit', input))
  }

export const weekSteps = {
  ...{ week: saveWeek, submitWeek, expense: claimExpense, halves: readHalves, resign },
  ...{ acceptExit: takeExitStep('accept'), approveExit: takeExitStep('approveDate') },
}
