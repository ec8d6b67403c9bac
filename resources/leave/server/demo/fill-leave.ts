import { markStepOpened } from '../../../../server/approvals/guards/opened-requests'
import { findCurrentStep } from '../../../../server/approvals/submit'
import { asSystem } from '../../../../server/records/caller'
import { getTable } from '../../../../server/records/model'
import { createMany } from '../../../../server/records/write/many/create-many'
import { updateAllOrNone } from '../../../../server/records/write/many/update-all-or-none'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import type { Writer } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import type { DemoCompany } from '../../../demo/demo-types'
import {
  allocateDays,
  computeLeaveYear,
  type Hundredths,
  hundredthsToDays,
  toHundredths,
} from '../../../leaveAccount/public'
import {
  closeYearBalances,
  listBalancesToClose,
  type Posting,
  postDueGrants,
  postToLedger,
} from '../../../leaveAccount/server/public'
import { readWorkingDays } from '../../../workdays/server/public'
import { leaveChanges } from '../../leaveChanges'
import { leaveRequests } from '../../leaveRequests'
import { countLeave } from '../../rules/count-leave'
import { type DayLookup, findWorkedHalves } from '../../rules/leave-rules'
import type { LeaveSpan } from '../../rules/leave-spans'
import { sumPartsByYear } from '../leave-counting'
import { defaultPolicy } from '../policy/policies-in-force'
import { demoLeaveTypes, demoQuotas } from './demo-leave-types'
import { buildDemoLeaves, buildDemoRequests, type DemoLeave, type DemoLeaveRequest, type LastDays } from './demo-leaves'

interface LeaveDemoWriter {
  writer: Writer
  id(resource: string, key: string): number
  know(resource: string, key: string, id: number): void
}

/**
 * Types, the quotas of three years and their grants, past leave as it stands, and today's requests
 * through approvals. All but the last is written in sets without effects.
 */
export async function fillLeave(
  filling: LeaveDemoWriter,
  company: DemoCompany,
  lastDays: LastDays,
  seed = 60,
): Promise<void> {
  const { writer } = filling
  const { today } = writer
  const thisYear = computeLeaveYear(today, defaultPolicy.leaveYearStart)
  const years = [thisYear - 1, thisYear, thisYear + 1]
  await fillLeaveTypes(filling, years)
  for (const leaveYear of years) await postDueGrants(writer, { leaveYear })
  await fillLeaves(filling, await countLeaves(filling, buildDemoLeaves(today, seed, company.employees, lastDays)))
  await closeYearBalances(writer, await listBalancesToClose(writer.sql, today))
  await fillLeaveRequests(filling, company, buildDemoRequests(today))
}

/** Many records at once, without effects. */
async function addRecordsWithoutEffects(
  { writer }: LeaveDemoWriter,
  resource: string,
  all: readonly Values[],
): Promise<number[]> {
  const plainWriter = { ...writer, handlers: {} }
  const created = await createMany(
    plainWriter,
    resource,
    all.map((values, place) => ({ place, values })),
  )
  return created.map(({ id, error }) => {
    if (error || id === null) throw error ?? new Error(`A record of ${resource} was not written`)
    return id
  })
}

async function fillLeaveTypes(filling: LeaveDemoWriter, years: readonly number[]): Promise<void> {
  const ids = await addRecordsWithoutEffects(
    filling,
    'leaveTypes',
    demoLeaveTypes.map(({ values }) => values),
  )
  for (const [at, { key }] of demoLeaveTypes.entries()) filling.know('leaveTypes', key, ids[at] ?? 0)
  const quotas = years.flatMap((leaveYear) =>
    demoQuotas.map(({ type, location, values }) => ({
      ...values,
      leaveTypeId: filling.id('leaveTypes', type),
      locationId: location ? filling.id('locations', location) : null,
      leaveYear,
      effectiveFrom: `${leaveYear}-01-01`,
    })),
  )
  await addRecordsWithoutEffects(filling, 'annualQuotas', quotas)
}

/** A leave with its cost. */
interface CountedDemoLeave {
  leave: DemoLeave
  empId: number
  leaveTypeId: number
  record: Values
  allocated: ReturnType<typeof allocateDays>
}

async function countLeaves(filling: LeaveDemoWriter, leaves: readonly DemoLeave[]): Promise<CountedDemoLeave[]> {
  const dayOf = await readDemoWorkingDays(filling, leaves)
  return leaves.flatMap((leave): CountedDemoLeave[] => {
    const empId = filling.id('employees', leave.person)
    const leaveTypeId = filling.id('leaveTypes', leave.type)
    const kept = countDemoLeave(leave, leaveTypeId, (date) => dayOf(empId, date))
    if (kept.days === 0) return []
    const { fromDate, toDate, session, reason } = leave
    const record = { empId, leaveTypeId, fromDate, toDate, fromSession: session, toSession: session, reason, ...kept }
    return [{ leave, empId, leaveTypeId, record, allocated: allocateDays(kept.breakdown, kept.parts) }]
  })
}

async function readDemoWorkingDays(
  { writer, id }: LeaveDemoWriter,
  leaves: readonly Pick<DemoLeave, 'person' | 'fromDate' | 'toDate'>[],
) {
  const empIds = [...new Set(leaves.map(({ person }) => id('employees', person)))]
  const from = leaves.map(({ fromDate }) => fromDate).sort()[0] ?? writer.today
  const to =
    leaves
      .map(({ toDate }) => toDate)
      .sort()
      .at(-1) ?? writer.today
  return readWorkingDays(writer.sql, { empIds, from, to })
}

function countDemoLeave({ type, fromDate, toDate, session }: DemoLeave, leaveTypeId: number, dayOf: DayLookup) {
  const countsHolidays = demoLeaveTypes.some(({ key, values }) => key === type && values.countsHolidays)
  const span: LeaveSpan = { fromDate, toDate, fromSession: session, toSession: session }
  const count = countLeave(span, dayOf, { countsHolidays, sandwich: defaultPolicy.sandwichDefault })
  const breakdown = count.breakdown.map(({ date, fraction, counted, why }) => {
    return { date, fraction: hundredthsToDays(fraction), counted: hundredthsToDays(counted), why }
  })
  const dated = count.breakdown.map(({ date, counted }) => {
    return { leaveTypeId, leaveYear: computeLeaveYear(date, defaultPolicy.leaveYearStart), date, days: counted }
  })
  return {
    days: hundredthsToDays(count.days),
    unpaidDays: 0,
    breakdown,
    parts: sumPartsByYear(dated.filter(({ days }) => days > 0)),
  }
}

/**
 * Leave as far as the balances allow: written as requested, then in its present state, with its ledger
 * entries.
 */
async function fillLeaves(filling: LeaveDemoWriter, counted: readonly CountedDemoLeave[]): Promise<void> {
  const { writer } = filling
  const fitting = await limitToBalances(filling, counted)
  const ids = await addRecordsWithoutEffects(
    filling,
    leaveRequests.name,
    fitting.map(({ record }) => record),
  )
  const all = fitting.map((each, at) => ({ ...each, id: ids[at] ?? 0 }))
  await shortenLeaves(
    filling,
    all.filter(({ leave }) => leave.outcome === 'taken' && leave.endedEarlier),
  )
  const standing = ({ outcome, toDate }: DemoLeave) =>
    outcome === 'taken' ? (toDate < writer.today ? 'completed' : 'approved') : outcome
  await setStatuses(filling, leaveRequests.name, new Map(all.map(({ id, leave }) => [id, standing(leave)])))
  await postToLedger(writer, all.filter(({ leave }) => leave.outcome === 'taken').flatMap(buildTakenEntries))
}

type StoredDemoLeave = CountedDemoLeave & { id: number }

/** Leave that ended early, with its change. */
async function shortenLeaves(filling: LeaveDemoWriter, leaves: readonly StoredDemoLeave[]): Promise<void> {
  // Only approved leave can be changed.
  await setStatuses(filling, leaveRequests.name, new Map(leaves.map(({ id }) => [id, 'approved'])))
  const changes = leaves.map(({ id, empId, leave }) => {
    return { leaveRequestId: id, empId, newToDate: leave.toDate, reason: 'Needed at work: back earlier' }
  })
  const ids = await addRecordsWithoutEffects(filling, leaveChanges.name, changes)
  await setStatuses(filling, leaveChanges.name, new Map(ids.map((id) => [id, 'approved'])))
}

/** Sets records to their present states. */
async function setStatuses(
  { writer }: LeaveDemoWriter,
  resource: string,
  states: ReadonlyMap<number, string>,
): Promise<void> {
  const wanted = [...states].map(([id, status]) => ({ id, values: () => ({ status }) }))
  await updateAllOrNone({ ...writer, handlers: {} }, resource, ['status'], wanted)
}

const buildTakenEntries = ({ id, empId, allocated }: StoredDemoLeave): Posting[] =>
  allocated.map(({ leaveTypeId, leaveYear, date, days }) => {
    return {
      empId,
      leaveTypeId,
      leaveYear,
      entryType: 'taken',
      days: hundredthsToDays(-days),
      effectiveDate: date,
      leaveRequestId: id,
    }
  })

async function limitToBalances(
  { writer }: LeaveDemoWriter,
  counted: readonly CountedDemoLeave[],
): Promise<CountedDemoLeave[]> {
  const { rows } = await writer.sql.query<{ key: string; days: number }>({
    text: "select concat_ws(' ', emp_id, leave_type_id, leave_year) as key, (posted - floor)::float8 as days from leave_balances",
  })
  const left = new Map<string, Hundredths>(rows.map(({ key, days }) => [key, toHundredths(days)]))
  const unlimited = new Set(
    demoLeaveTypes.flatMap(({ key, values }) => (values.requiresBalance === false ? [key] : [])),
  )
  const byDate = [...counted].sort((a, b) => (a.leave.fromDate < b.leave.fromDate ? -1 : 1))
  return byDate.filter(({ leave, empId, allocated }) => {
    if (leave.outcome !== 'taken' || unlimited.has(leave.type)) return true
    const sums = new Map<string, Hundredths>()
    for (const { leaveTypeId, leaveYear, days } of allocated) {
      const key = `${empId} ${leaveTypeId} ${leaveYear}`
      sums.set(key, (sums.get(key) ?? 0) + days)
    }
    if ([...sums].some(([key, days]) => days > (left.get(key) ?? 0))) return false
    for (const [key, days] of sums) left.set(key, (left.get(key) ?? 0) - days)
    return true
  })
}

async function fillLeaveRequests(
  filling: LeaveDemoWriter,
  company: DemoCompany,
  asks: readonly DemoLeaveRequest[],
): Promise<void> {
  const dayOf = await readDemoWorkingDays(
    filling,
    asks.map((ask) => ({ ...ask, toDate: plusDays(ask.toDate, 14) ?? ask.toDate })),
  )
  for (const ask of asks) {
    const empId = filling.id('employees', ask.person)
    await fillLeaveRequest(
      filling,
      company,
      moveToWorkdays(ask, (date) => dayOf(empId, date)),
    )
  }
}

/** Requested by the person, and decided by their manager if it is decided. */
async function fillLeaveRequest(
  { writer, id }: LeaveDemoWriter,
  { employees }: DemoCompany,
  ask: DemoLeaveRequest,
): Promise<void> {
  const { person, type, session, decided, ...values } = ask
  const empId = id('employees', person)
  const requestId = await createRecord({ ...writer, caller: { ...asSystem(), empId } }, leaveRequests.name, {
    ...{ ...values, empId, leaveTypeId: id('leaveTypes', type), fromSession: session, toSession: session },
    acceptsUnpaid: true,
  })
  const manager = employees.find(({ key }) => key === person)?.reportingManager
  if (!decided || !manager) return
  const caller = { empId: id('employees', manager), roles: ['employee' as const], sessionId: null, isSystem: false }
  const { as, comment } = decided
  const decider = { ...writer, caller }
  const stepId = await findCurrentStep(decider, getTable(writer.model, leaveRequests.name), requestId)
  if (stepId !== undefined) await markStepOpened(decider, stepId)
  await takeStep(decider, leaveRequests.name, as, { id: requestId, comment })
}

/** Moves requests off holidays. */
const isWholeWorkday = (day: ReturnType<DayLookup>) => findWorkedHalves(day).every(Boolean)

function moveToWorkdays(ask: DemoLeaveRequest, dayOf: DayLookup): DemoLeaveRequest {
  const later = (date: CalendarDate) => plusDays(date, 1) ?? date
  let { fromDate, toDate } = ask
  while (!isWholeWorkday(dayOf(fromDate))) [fromDate, toDate] = [later(fromDate), later(toDate)]
  while (!isWholeWorkday(dayOf(toDate))) toDate = later(toDate)
  return { ...ask, fromDate, toDate }
}
