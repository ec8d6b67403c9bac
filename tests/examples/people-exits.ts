import { plusDays } from '../../src/framework/values/dates'
import type { Actor, Answer, ExampleCompany, Holiday, Params } from './company'
import { runJob } from './nights'

interface LeaveGiven {
  leaveYear: number
  annualQuota: string
  carriedForward: string
  taken: string
  rounding: string
  encashable: boolean
  encashMax: string
}

export interface ExitGiven {
  exitType: string
  initiatedOn: string
  noticePeriodDays: number
  approvedLastWorkingDate?: string
  requestedLastWorkingDate?: string
  dailyRate?: string
  buyout?: boolean
  status?: string
  action?: { name: string; byRoles: string[] }
  leave?: LeaveGiven
  holidays?: Holiday[]
}

interface Exit extends Params {
  id: number
  status: string
  checklist: { id: number; version: number; status: string; openCount: number | null; owner: string }[]
}

const reasons: Readonly<Record<string, string>> = {
  managerAndHrNeeded: 'manager_and_hr_needed',
  beforeInitiated: 'before_initiated',
}

const toReason = ({ fields = {}, code }: Answer<unknown>) => {
  const found = Object.values(fields)[0]?.code ?? code ?? ''
  return reasons[found] ?? found
}

/** A step of the exit as it stands now. */
async function takeStep(company: ExampleCompany, as: Actor, id: number, action: string, more: Params = {}) {
  const [row] = await company.rows<{ version: number }>('select version from employee_exits where id = $1', id)
  return company.call<Exit>(as, 'updateEmployeeInitiateExit', { id, version: row?.version, action, ...more })
}

const weekdaysOf = (from: string, days: number) =>
  Array.from({ length: Math.ceil((days * 7) / 5) + 2 }, (_, at) => plusDays(from, at) ?? from)
    .filter((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .slice(0, days)

/** A leave type with the quota of the year, of which so much is taken in February, beside what was carried. */
async function giveLeave(company: ExampleCompany, person: Actor, leave: LeaveGiven): Promise<number> {
  const { hr, manager, done, decide } = company
  const { leaveYear, annualQuota, carriedForward, taken, rounding, encashable, encashMax } = leave
  company.setClock(`${leaveYear}-01-15T06:30:00Z`)
  const code = `L${person.empId}`
  const type = { code, name: `Leave ${code}`, category: 'earned', rounding, encashable, encashMax }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const { empId } = person
  await done(hr, 'saveAnnualQuota', { leaveTypeId, leaveYear, days: annualQuota, empId })
  const carried = { empId, leaveTypeId, leaveYear, days: carriedForward, reason: 'Carried' }
  if (Number(carriedForward) !== 0) await done(hr, 'adjustLeaveBalance', carried)
  for (const date of weekdaysOf(`${leaveYear}-02-01`, Number(taken))) {
    const input = { leaveTypeId, fromDate: date, toDate: date, reason: 'Away for a while' }
    const { id } = await done<{ id: number }>(person, 'createEmployeeLeave', input)
    await decide(manager, 'leaveRequests', 'approveLeaveRequest', { id, comment: 'Seen' })
  }
  return leaveTypeId
}

interface Balance {
  leaveTypeId: number
  granted: number
  accrued: number
  available: number
}

/** Clears what does not clear itself, completes the exit, and lets the last day pass; answers what was settled. */
async function settleLeave(company: ExampleCompany, person: Actor, exit: Exit, lastDay: string, leaveTypeId: number) {
  const { hr, manager, finance, done, director } = company
  company.setClock(`${lastDay}T06:30:00Z`)
  const input = { empId: person.empId, asOf: lastDay }
  const balances = await done<Balance[]>(hr, 'getLeaveBalances', input)
  const balance = balances.find((one) => one.leaveTypeId === leaveTypeId)
  await takeStep(company, hr, exit.id, 'startClearance')
  const { checklist } = await done<Exit>(hr, 'getEmployeeExitById', { id: exit.id })
  const owners: Readonly<Record<string, Actor>> = { hr, manager, finance }
  for (const { status, openCount, owner, id, version } of checklist)
    if (status === 'open' && !openCount)
      await done(owners[owner] ?? hr, 'updateExitClearanceItem', { id, version, action: 'clear' })
  await takeStep(company, hr, exit.id, 'complete')
  company.setClock(`${plusDays(lastDay, 1)}T06:30:00Z`)
  await runJob(company, 'endEmployments', plusDays(lastDay, 1) ?? lastDay)
  const ended = await done<Params>(director, 'getEmployeeExitById', { id: exit.id })
  const days = (value: unknown) => Number(value).toFixed(2)
  return {
    earnedToDate: days((balance?.granted ?? 0) + (balance?.accrued ?? 0)),
    balance: days(balance?.available),
    ...{ encashDays: days(ended.encashedDays), recoverDays: days(ended.recoveredDays), amount: ended.leaveAmount },
  }
}

/** Begins the exit and brings it to where the example has it. */
async function beginExit(company: ExampleCompany, person: Actor, given: ExitGiven): Promise<Answer<Exit>> {
  const { exitType, initiatedOn, approvedLastWorkingDate: agreed, requestedLastWorkingDate: wished } = given
  company.setClock(`${initiatedOn}T06:30:00Z`)
  const isResignation = exitType === 'resignation'
  const begun = await company.call<Exit>(isResignation ? person : company.hr, 'createEmployeeInitiateExit', {
    ...{ reasonCategory: 'other', empId: person.empId },
    // Who resigns says a last day; where the example names none, the one that is agreed later.
    ...(isResignation ? { requestedLastWorkingDate: wished ?? agreed ?? initiatedOn } : { exitType }),
  })
  if (!begun.data || given.status === 'initiated') return begun
  const { id } = begun.data
  const accepted = await takeStep(company, isResignation ? company.manager : company.director, id, 'accept')
  if (!agreed || given.status === 'manager_accepted') return accepted
  const { dailyRate, buyout } = given
  const terms = { approvedLastWorkingDate: agreed, ...(dailyRate && { dailyRate }), ...(buyout && { isBuyout: true }) }
  const noticed = await takeStep(company, company.hr, id, 'approveDate', terms)
  return given.status === 'clearance' ? takeStep(company, company.hr, id, 'startClearance') : noticed
}

const statusSql = 'select status from employees where id = $1'

async function act(company: ExampleCompany, person: Actor, exit: Exit, action: NonNullable<ExitGiven['action']>) {
  const actors: Readonly<Record<string, Actor>> = { self: person, mgr1: company.manager, hr: company.hr }
  let answer: Answer<Exit> | undefined
  for (const role of action.byRoles)
    answer = await takeStep(company, actors[role] ?? person, exit.id, action.name, { comment: 'As discussed' })
  const [row] = await company.rows<{ status: string }>(statusSql, person.empId)
  const outcome = answer?.data
    ? { outcome: answer.data.status }
    : { outcome: 'refused', reason: answer && toReason(answer) }
  return { ...outcome, employeeStatus: row?.status }
}

/** Lives through an exit; answers it in the words of the examples. */
export async function runExit(company: ExampleCompany, given: ExitGiven): Promise<Params> {
  company.setClock(`${given.initiatedOn.slice(0, 4)}-01-10T06:30:00Z`)
  const person = await company.hire({ holidays: given.holidays ?? [] })
  const notice = 'update employees set notice_period_days = $2 where id = $1'
  await company.rows(notice, person.empId, given.noticePeriodDays)
  const leaveTypeId = given.leave && (await giveLeave(company, person, given.leave))
  const begun = await beginExit(company, person, given)
  if (!begun.data) return { outcome: 'refused', reason: toReason(begun) }
  const { id } = begun.data
  const exit = await company.done<Exit>(company.hr, 'getEmployeeExitById', { id })
  const acted = given.action ? await act(company, person, exit, given.action) : {}
  const lastDay = given.approvedLastWorkingDate
  const leaveSettlement =
    leaveTypeId && lastDay ? await settleLeave(company, person, exit, lastDay, leaveTypeId) : undefined
  return { ...exit, outcome: exit.status, ...acted, leaveSettlement }
}
