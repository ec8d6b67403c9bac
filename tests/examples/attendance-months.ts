import { plusDays } from '../../src/framework/values/dates'
import type { TimeCompany, WorkerGiven } from './attendance-days'
import type { Actor, Params } from './company'
import { timeSettings } from './read-examples'
import { findWorkedHalves, publishPolicy, type TimingPolicy, timingPolicies, toInstant } from './working-time'

interface DayGiven {
  date: string
  shares: Partial<Record<'present' | 'absent' | 'leave' | 'onDuty' | 'travel', number>>
  leaveTypeCode?: string
  lateMinutes?: number
}

export interface MonthGiven extends WorkerGiven {
  year: number
  month: number
  timingPolicyId: string
  lastWorkingDate?: string
  attendancePolicy?: Params
  days?: DayGiven[]
}

const minute = 60_000
type Half = 'first' | 'second'

const holidayHalves: Readonly<Record<string, readonly Half[]>> = {
  ...{ public: ['first', 'second'], company: ['first', 'second'] },
  ...{ first_half: ['first'], second_half: ['second'] },
}

/** The halves of a date in which somebody is at work: leave, duty and trips take the first one. */
function findAttendedHalves({ holidays = [], days, timingPolicyId }: MonthGiven, date: string): readonly Half[] {
  const timing = timingPolicies[timingPolicyId]
  if (!timing) throw new Error(`No shift ${timingPolicyId}`)
  const off = holidays.filter((holiday) => holiday.date === date).flatMap(({ kind }) => holidayHalves[kind] ?? [])
  const due = findWorkedHalves(timing, date).filter((half) => !off.includes(half))
  const shares = days?.find((day) => day.date === date)?.shares
  if (!shares) return due
  const { present = 0, leave = 0, onDuty = 0, travel = 0 } = shares
  const count = Math.round(present * 2)
  return leave + onDuty + travel > 0 ? due.slice(due.length - count) : due.slice(0, count)
}

/** From when to when somebody is at work who works these halves, in ms; a shift may end on the next day. */
function findAttendedSpan({ timeZone, timingPolicyId }: MonthGiven, date: string, halves: readonly Half[]) {
  const timing = timingPolicies[timingPolicyId] as TimingPolicy
  const at = (time: string) => toInstant(timeZone, time < timing.startTime ? (plusDays(date, 1) ?? date) : date, time)
  const from = halves.includes('first') ? timing.startTime : timing.halfDaySplitAt
  const to = halves.includes('second') ? timing.endTime : timing.halfDaySplitAt
  return { start: at(from), end: at(to) }
}

const toSession = (share: number) => (share === 1 ? 'full' : 'first_half')

/** Leave, duty and trips of the days that have a share of it. */
function listRequests(days: readonly DayGiven[]): Pick<WorkerGiven, 'leave' | 'onDuty' | 'travel'> {
  const spans = ({ date }: DayGiven) => ({ fromDate: date, toDate: date, status: 'approved' })
  return {
    leave: days.flatMap((day) => {
      const session = toSession(day.shares.leave ?? 0)
      const code = { leaveTypeCode: day.leaveTypeCode ?? '', fromSession: session, toSession: session }
      return day.shares.leave ? [{ ...spans(day), ...code }] : []
    }),
    onDuty: days.flatMap((day) =>
      day.shares.onDuty ? [{ ...spans(day), session: toSession(day.shares.onDuty) }] : [],
    ),
    travel: days.flatMap((day) => (day.shares.travel ? [spans(day)] : [])),
  }
}

/** Resigns in time for a last day, which HR agrees to. */
export async function leaveOn(company: TimeCompany, person: Actor, lastDay: string): Promise<void> {
  const input = { reasonCategory: 'other', requestedLastWorkingDate: lastDay }
  const { id } = await company.done<{ id: number }>(person, 'createEmployeeInitiateExit', input)
  const step = async (as: Actor, action: string, more: Params = {}) => {
    const [row] = await company.rows<{ version: number }>('select version from employee_exits where id = $1', id)
    await company.done(as, 'updateEmployeeInitiateExit', { id, version: row?.version, action, ...more })
  }
  await step(company.manager, 'accept')
  await step(company.hr, 'approveDate', { approvedLastWorkingDate: lastDay })
}

function listDates(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date: string | undefined = from; date && date <= to; date = plusDays(date, 1)) dates.push(date)
  return dates
}

/** Lives through the days of a month, punched from the beginning of what is worked to its end. */
async function playMonth(company: TimeCompany, person: Actor, given: MonthGiven, dates: string[]): Promise<void> {
  for (const date of dates) {
    const halves = findAttendedHalves(given, date)
    if (halves.length === 0) continue
    const { start, end } = findAttendedSpan(given, date, halves)
    const { lateMinutes = 0 } = given.days?.find((day) => day.date === date) ?? {}
    company.setClock(start + lateMinutes * minute)
    await company.done(person, 'employeeWebCheck', { direction: 'in' })
    company.setClock(end)
    await company.done(person, 'employeeWebCheck', { direction: 'out' })
  }
}

/** The policy of the month where the example changes one: for that person, from the first of the month on. */
async function publishOwnPolicy(
  company: TimeCompany,
  { empId }: Actor,
  { attendancePolicy }: MonthGiven,
  from: string,
) {
  if (!attendancePolicy) return
  const type = { code: `D${empId}`, name: `Deducted ${empId}`, category: 'casual' }
  const { id: lateLeaveTypeId } = await company.done<{ id: number }>(company.hr, 'createLeaveType', type)
  const input = { title: 'Own', summary: 'Own', effectiveFrom: from, empId, lateLeaveTypeId }
  await publishPolicy(company, 'Attendance', { ...timeSettings.attendancePolicy, ...input, ...attendancePolicy })
}

interface MonthAnswer {
  totals: Params & { leave: Record<string, number> }
}

/** Lives through a month; answers its totals as its person reads them, leave by the codes of its types. */
export async function runMonth(company: TimeCompany, given: MonthGiven): Promise<Params> {
  const first = `${given.year}-${String(given.month).padStart(2, '0')}-01`
  const last =
    plusDays(
      `${given.month === 12 ? given.year + 1 : given.year}-${String((given.month % 12) + 1).padStart(2, '0')}-01`,
      -1,
    ) ?? first
  const person = await company.worker({ ...given, ...listRequests(given.days ?? []) }, Date.parse(`${first}T06:30:00Z`))
  await publishOwnPolicy(company, person, given, first)
  if (given.lastWorkingDate) await leaveOn(company, person, given.lastWorkingDate)
  const from = [first, given.dateOfJoining ?? first].sort()[1] ?? first
  const to = [last, given.lastWorkingDate ?? last].sort()[0] ?? last
  await playMonth(company, person, given, listDates(from, to))
  company.setClock(`${plusDays(last, 2)}T06:30:00Z`)
  const month = { year: given.year, month: given.month, empId: person.empId }
  const { totals } = await company.done<MonthAnswer>(company.hr, 'getAttendanceStatusByMonth', month)
  const codes = new Map([...company.leaveTypes].map(([code, id]) => [String(id), code]))
  const leave = Object.entries(totals.leave).map(([id, days]) => [codes.get(id) ?? id, days])
  return { ...totals, leave: Object.fromEntries(leave) }
}
