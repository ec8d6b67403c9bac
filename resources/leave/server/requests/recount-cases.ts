import type { Sql } from '../../../../server/database/connect'
import { yieldToOthers } from '../../../../server/start/yield-to-others'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import {
  allocateDays,
  computeLeaveYear,
  computeLeaveYearPeriod,
  hundredthsToDays,
  type LeavePart,
  type LedgerAccount,
  toHundredths,
  toTakenLedgerEntry,
} from '../../../leaveAccount/public'
import {
  buildLedgerAccount,
  type ComingGrant,
  findYearRange,
  listPendingDays,
  type PlanReader,
  readComingGrants,
  toTurnRule,
} from '../../../leaveAccount/server/public'
import { isEmployedOn } from '../../../people/public'
import type { PolicyVersions } from '../../../policies/server/public'
import { outsideEmployment } from '../../../workdays/public'
import { readWorkingDays, type WorkingDayLookup } from '../../../workdays/server/public'
import { countLeave } from '../../rules/count-leave'
import type { DayLookup } from '../../rules/leave-rules'
import { findDateRange } from '../../rules/leave-spans'
import {
  buildRuleContext,
  evaluateLeaveRequest,
  type LeaveRuleContext,
  toStoredValues,
  withDayPlans,
} from '../evaluate-leave-request'
import { reachDays, type StoredDay, type StoredLeave } from '../leave-case'
import { besideDays } from '../leave-counting'
import type { FullLeaveCase } from '../policy/leave-cases'
import type { PolicyLookup } from '../policy/policies-in-force'

interface LeaveCost {
  days: number
  unpaidDays: number
}

/** A request whose count has changed, and the values that it will store. Days are numbers. */
interface RecountedRequest {
  id: number
  number: string
  fromDate: CalendarDate
  before: LeaveCost
  after: LeaveCost
  kept: ReturnType<typeof toStoredValues>
}

/**
 * A person whose requests count differently. `by` is the change of the remaining balance; negative if less
 * remains.
 */
export interface RecountedPerson {
  one: FullLeaveCase
  requests: RecountedRequest[]
  balances: { leaveTypeId: number; leaveYear: number; by: number }[]
}

interface RecountOptions {
  /** The rules for the recount. */
  policyOf: PolicyLookup
  /** The versions of the leave policy for the recount. */
  versions: PolicyVersions
  /** Whether to recount the request. `dayOf` returns the new plans of dates. */
  isConcerned(one: FullLeaveCase, leave: StoredLeave, dayOf: DayLookup): boolean
  today: CalendarDate
}

/** The number of people counted before other work of the server gets a turn. */
const pause = 20

/**
 * Recounts the requests of many people by the new calendar, rules and neighbouring leave; unchanged requests
 * are left out. It works in memory and updates the cases, in the order of a person's requests, so that a
 * later request sees what earlier ones leave.
 */
export async function recountCases(
  reader: PlanReader,
  cases: readonly FullLeaveCase[],
  counting: RecountOptions,
): Promise<RecountedPerson[]> {
  if (cases.length === 0) return []
  const workingDays = await readWorkingDaysOfCases(reader.sql, cases, counting.versions)
  const comingOf = await readComingOfCases(reader, cases)
  const changedPeople: RecountedPerson[] = []
  for (const [place, one] of cases.entries()) {
    // Thousands of people take a second or two, so the server answers other calls in between.
    if (place % pause === 0) await yieldToOthers()
    const requests: RecountedRequest[] = []
    const dayOf: DayLookup = (date) =>
      isEmployedOn(one.person, date) ? workingDays(one.empId, date) : outsideEmployment
    for (const leave of one.leaves) {
      const options = { ...counting, coming: comingOf.get(one.empId) ?? [] }
      const request = counting.isConcerned(one, leave, dayOf) && recountCaseRequest(one, leave, options, dayOf)
      if (request) requests.push(request)
    }
    if (requests.length > 0) changedPeople.push({ one, requests, balances: listBalanceDifferences(one) })
  }
  return changedPeople
}

/** Reads the working days around the leave of all cases. */
function readWorkingDaysOfCases(
  sql: Sql,
  cases: readonly FullLeaveCase[],
  leavePolicies: PolicyVersions,
): Promise<WorkingDayLookup> {
  const [first, last] = findDateRange(cases.flatMap(({ leaves }) => leaves))
  const [from, to] = [plusDays(first, -besideDays) ?? first, plusDays(last, besideDays) ?? last]
  return readWorkingDays(sql, { empIds: cases.map(({ empId }) => empId), from, to, leavePolicies })
}

/** Recounts the request by the rules and stores the result in the case; undefined if it costs the same. */
function recountCaseRequest(
  one: FullLeaveCase,
  leave: StoredLeave,
  { policyOf, today, coming }: RecountOptions & { coming: readonly ComingGrant[] },
  days: DayLookup,
): RecountedRequest | undefined {
  const { id, typeId, number, fromDate, toDate, fromSession, toSession } = leave
  const request = { id, empId: one.empId, leaveTypeId: typeId, fromDate, toDate, fromSession, toSession }
  const stored = limitToLeavesAround(one, leave)
  const partialContext = buildRuleContext({ ...request, acceptsUnpaid: true, hasDocument: true }, stored, policyOf)
  const countContext = partialContext && withDayPlans(partialContext, days)
  if (!countContext || hasSameCost(countContext, leave)) return undefined
  const ruleContext = { ...countContext, account: buildCaseAccount(one, countContext, { today, coming }) }
  const values = toStoredValues(evaluateLeaveRequest(ruleContext, today))
  const before = {
    days: sumCountedDays(leave.breakdown ?? []),
    unpaidDays: countUnpaid(ruleContext, leave.parts ?? []),
  }
  updateCase(one, leave, values)
  return { id, number, fromDate, before, after: { days: values.days, unpaidDays: values.unpaidDays }, kept: values }
}

/** Reads the grants that the people will get, by person. */
async function readComingOfCases(reader: PlanReader, cases: readonly FullLeaveCase[]) {
  const [, last] = findDateRange(cases.flatMap(({ leaves }) => leaves))
  const { to } = findYearRange([last, reader.today])
  const empIds = cases.map(({ empId }) => empId)
  const byPerson = new Map<number, ComingGrant[]>(empIds.map((empId) => [empId, []]))
  for (const grant of await readComingGrants(reader, { empIds, to })) byPerson.get(grant.empId)?.push(grant)
  return byPerson
}

/** Builds the balance of the request's type without the request; null if the type needs none. */
function buildCaseAccount(
  one: FullLeaveCase,
  { asked, type, policy }: Pick<LeaveRuleContext, 'asked' | 'type' | 'policy'>,
  { today, coming }: { today: CalendarDate; coming: readonly ComingGrant[] },
): LedgerAccount | null {
  if (!type.requiresBalance) return null
  const { carryForwardMax: carriedMax, carryForwardMonths: carriedMonths, overdrawnAtYearEnd } = type
  const isOwn = ({ leaveTypeId }: { leaveTypeId: number }) => leaveTypeId === type.id
  const parts = {
    rule: toTurnRule({ carriedMax, carriedMonths, overdrawn: overdrawnAtYearEnd ?? 'carry' }),
    maxNegative: type.maxNegative,
    entries: one.ledger.filter(isOwn),
    pending: one.leaves
      .filter(({ isWaiting }) => isWaiting)
      .flatMap(listPendingDays)
      .filter(isOwn),
    coming: coming.filter(isOwn),
    ...findYearRange([asked.fromDate, asked.toDate, today]),
    findPeriod: (leaveYear: number) => computeLeaveYearPeriod(leaveYear, policy.leaveYearStart),
    today,
  }
  return buildLedgerAccount(parts, asked.id === null ? [] : [asked.id])
}

/** Limits the case to the leave that can matter to a request. */
function limitToLeavesAround(one: FullLeaveCase, { fromDate, toDate }: StoredLeave): FullLeaveCase {
  const [from, to] = [plusDays(fromDate, -reachDays) ?? fromDate, plusDays(toDate, reachDays) ?? toDate]
  return { ...one, leaves: one.leaves.filter((other) => other.fromDate <= to && other.toDate >= from) }
}

/** Whether the same dates cost the same in the same leave years. */
function hasSameCost(
  { own, others, dayOf, policy }: Omit<LeaveRuleContext, 'account'>,
  { breakdown, parts }: StoredLeave,
): boolean {
  const count = countLeave(own.span, dayOf, own.rules, others, own.id)
  const toCostText = (all: readonly { date: CalendarDate; days: number }[]) =>
    all.flatMap(({ date, days }) => (days === 0 ? [] : `${date} ${days}`)).join()
  const now = toCostText((breakdown ?? []).map(({ date, counted }) => ({ date, days: toHundredths(counted) })))
  if (now !== toCostText(count.breakdown.map(({ date, counted }) => ({ date, days: counted })))) return false
  return allocateDays(breakdown ?? [], parts ?? []).every(
    ({ date, leaveYear }) => computeLeaveYear(date, policy.leaveYearStart) === leaveYear,
  )
}

const sumCountedDays = (breakdown: readonly StoredDay[]) =>
  hundredthsToDays(breakdown.reduce((all, { counted }) => all + toHundredths(counted), 0))

/** Counts the days that are taken as an unpaid type. */
function countUnpaid({ stored, type }: LeaveRuleContext, parts: readonly LeavePart[]): number {
  const unpaid = parts.filter(({ leaveTypeId }) => {
    const isPaid = stored.types.find(({ id }) => id === leaveTypeId)?.isPaid ?? true
    return !isPaid || !type.isPaid
  })
  return hundredthsToDays(unpaid.reduce((all, { days }) => all + toHundredths(days), 0))
}

/**
 * Updates the request, its balances and its ledger entries in the case, so that later requests of the person
 * see them.
 */
function updateCase(
  one: FullLeaveCase,
  leave: StoredLeave,
  { breakdown, parts }: Pick<StoredLeave, 'breakdown' | 'parts'>,
): void {
  for (const part of leave.parts ?? []) deductFromBalance(one, part, -toHundredths(part.days), leave.isWaiting)
  for (const part of parts ?? []) deductFromBalance(one, part, toHundredths(part.days), leave.isWaiting)
  if (!leave.isWaiting) {
    const takenEntries = allocateDays(breakdown ?? [], parts ?? []).map(({ leaveTypeId, leaveYear, date, days }) => ({
      ...toTakenLedgerEntry(date, days),
      sourceId: leave.id,
      leaveYear,
      leaveTypeId,
    }))
    one.ledger = [...one.ledger.filter(({ sourceId }) => sourceId !== leave.id), ...takenEntries]
  }
  one.leaves = one.leaves.map((other) => (other.id === leave.id ? { ...other, breakdown, parts } : other))
}

const differencesByCase = new WeakMap<FullLeaveCase, Map<string, RecountedPerson['balances'][number]>>()

/** Deducts days from a balance of the case. */
function deductFromBalance(
  one: FullLeaveCase,
  { leaveTypeId, leaveYear }: LeavePart,
  days: number,
  isWaiting: boolean,
): void {
  const isThis = (balance: { leaveTypeId: number; leaveYear: number }) =>
    balance.leaveTypeId === leaveTypeId && balance.leaveYear === leaveYear
  const { posted = 0, held = 0 } = one.balances.find(isThis) ?? {}
  const now = {
    leaveTypeId,
    leaveYear,
    posted: isWaiting ? posted : hundredthsToDays(toHundredths(posted) - days),
    held: isWaiting ? hundredthsToDays(toHundredths(held) + days) : held,
  }
  one.balances = [...one.balances.filter((balance) => !isThis(balance)), now]
  const sums = differencesByCase.get(one) ?? new Map<string, RecountedPerson['balances'][number]>()
  const key = `${leaveTypeId} ${leaveYear}`
  const by = hundredthsToDays(toHundredths(sums.get(key)?.by ?? 0) - days)
  differencesByCase.set(one, sums.set(key, { leaveTypeId, leaveYear, by }))
}

/** Lists the change of each balance of the person. */
const listBalanceDifferences = (one: FullLeaveCase) =>
  [...(differencesByCase.get(one)?.values() ?? [])].filter(({ by }) => by !== 0)
