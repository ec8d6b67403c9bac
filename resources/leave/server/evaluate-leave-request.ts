import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { attachments } from '../../../src/engines/files/attachments'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveRequests } from '../leaveRequests'
import { type AllocatedDay, allocateDays, type LeavePart } from '../rules/allocate-days'
import { checkLeave, checkRequiredDocument, checkRestrictedHolidayDate, type LeaveProblem } from '../rules/check-leave'
import { countLeave, type LeaveCount } from '../rules/count-leave'
import { computeLedgerBalance } from '../rules/expiry-buckets'
import { formatDays, type Hundredths, sumDays, toHundredths } from '../rules/hundredths'
import { type DayLookup, type LiveLeave, unsent } from '../rules/leave-rules'
import type { LeaveSpan } from '../rules/leave-spans'
import { computeLeaveYear } from '../rules/leave-years'
import { toTakenLedgerEntry } from '../rules/ledger-entries'
import { splitPaidDays } from '../rules/split-paid-days'
import { type LeaveCase, readLeaveCase } from './leave-case'
import {
  hundredthsToDays,
  isChosenHoliday,
  listCountedLeaves,
  readLeaveDayPlans,
  readPoliciesAround,
  sumPartsByYear,
  toLiveLeave,
  withChosenHolidays,
} from './leave-counting'
import { type StoredLeaveType, toLeaveTypeRules } from './leave-type-rules'
import type { PolicyInForce, PolicyLookup } from './policy/policies-in-force'

const attachmentsTable = sqlNames(attachments([]))

const documentKind = 'document' satisfies keyof typeof leaveRequests.files

/** A leave request, as sent or as stored. */
export interface LeaveInput extends LeaveSpan {
  /** Null before the request is written. */
  id: number | null
  empId: number
  leaveTypeId: number
  acceptsUnpaid: boolean
  /**
   * Whether a document is stored with the request or is about to be uploaded. For a stored request the
   * database is asked.
   */
  hasDocument: boolean
}

export interface RequestProblem extends Omit<LeaveProblem, 'code'> {
  code: LeaveProblem['code'] | 'leaveBalance'
}

/** The result of the checks. `unpaid` is the number of days that the balance does not cover. */
export interface LeaveEvaluation {
  count: LeaveCount
  allocated: readonly AllocatedDay[]
  parts: readonly LeavePart[]
  unpaid: Hundredths
  /** The part of `unpaid` that a balance should have covered. */
  short: Hundredths
  problems: readonly RequestProblem[]
}

/** The rule context of a request. */
export interface LeaveRuleContext {
  asked: LeaveInput
  stored: LeaveCase
  policy: PolicyInForce
  type: StoredLeaveType
  own: LiveLeave
  others: readonly LiveLeave[]
  dayOf: DayLookup
}

/** Reads the rule context of a request; undefined if the person or the type does not exist. */
export async function readRuleContext(sql: Sql, request: LeaveInput): Promise<LeaveRuleContext | undefined> {
  const policyOf = await readPoliciesAround(sql, [request.empId], request.fromDate, request.toDate)
  const stored = await readLeaveCase(sql, request)
  const ruleContext = stored && buildRuleContext(request, stored, policyOf)
  if (!ruleContext) return undefined
  const needsDocument = ruleContext.type.documentAfterDays !== null && !request.hasDocument
  const completed = needsDocument
    ? { ...ruleContext, asked: { ...request, hasDocument: await hasStoredDocument(sql, request.id) } }
    : ruleContext
  return withDayPlans(completed, await readLeaveDayPlans(sql, stored, [ruleContext.own, ...ruleContext.others]))
}

const leaveHasDocumentSql = statement('leave_has_document')`
  select from ${attachmentsTable} where ${attachmentsTable.entityType} = $1 and ${attachmentsTable.recordId} = $2::bigint and ${attachmentsTable.kind} = $3 limit 1`

/** Whether a document is stored with the request. */
async function hasStoredDocument(sql: Sql, id: number | null): Promise<boolean> {
  const { rowCount } = await sql.query(leaveHasDocumentSql(leaveRequests.name, id, documentKind))
  return rowCount > 0
}

/** Builds the rule context without the plans of dates; undefined if the type does not exist. */
export function buildRuleContext(
  request: LeaveInput,
  stored: LeaveCase,
  policyOf: PolicyLookup,
): Omit<LeaveRuleContext, 'dayOf'> | undefined {
  const type = stored.types.find(({ id }) => id === request.leaveTypeId)
  if (!type) return undefined
  const policy = policyOf(request.empId, request.fromDate)
  const others = listCountedLeaves(stored, policyOf).filter(({ id }) => id !== request.id)
  const own = toLiveLeave({ ...request, id: request.id ?? unsent, typeId: type.id }, stored.types, policy)
  return { asked: request, stored, policy, type, own, others }
}

/**
 * Adds the kinds of dates to the rule context.
 * @param days the kind of each date for the person, before chosen restricted holidays count
 */
export function withDayPlans(ruleContext: Omit<LeaveRuleContext, 'dayOf'>, days: DayLookup): LeaveRuleContext {
  const { asked, stored, type } = ruleContext
  const chosen = stored.leaves.filter(({ id }) => id !== asked.id)
  return { ...ruleContext, dayOf: isChosenHoliday(type) ? days : withChosenHolidays(days, chosen, stored.types) }
}

/**
 * Counts the request, splits it by leave year and into paid and unpaid days, and lists all problems.
 * Preview, submit and approve all use this check.
 * @param today the date in the person's time zone
 */
export function evaluateLeaveRequest(ruleContext: LeaveRuleContext, today: CalendarDate): LeaveEvaluation {
  const { asked, stored, policy, type, own, others, dayOf } = ruleContext
  const count = countLeave(own.span, dayOf, own.rules, others, own.id)
  const split = splitPaidDays(
    count.breakdown,
    (year) => computeAvailableDays(ruleContext, count, year),
    policy.leaveYearStart,
  )
  const unpaidType = findUnpaidType(stored)
  const allocated = split.days.flatMap(({ date, leaveYear, paid, lossOfPay }) => [
    ...(paid > 0 ? [{ leaveTypeId: type.id, leaveYear, date, days: paid }] : []),
    // If no unpaid type exists, the days keep their type and the balance refuses them.
    ...(lossOfPay > 0 ? [{ leaveTypeId: unpaidType?.id ?? type.id, leaveYear, date, days: lossOfPay }] : []),
  ])
  const problems = [
    ...checkLeave({
      request: own,
      count,
      type: toLeaveTypeRules(type, stored.types),
      policy,
      person: stored.person,
      today,
      neighbours: stored.leaves
        .filter(({ id }) => id !== asked.id)
        .map((leave) => toLiveLeave(leave, stored.types, policy)),
      dayOf,
    }),
    ...(isChosenHoliday(type) ? checkRestrictedHolidayDate(count, dayOf) : []),
    ...checkRequiredDocument(count, type.documentAfterDays, asked.hasDocument),
    ...checkLeaveBalance(ruleContext, split.paid, split.lossOfPay),
  ]
  const unpaid = type.isPaid ? split.lossOfPay : count.days
  return { count, allocated, parts: sumPartsByYear(allocated), unpaid, short: split.lossOfPay, problems }
}

/** Finds the type that unpaid days are booked as. */
const findUnpaidType = ({ types }: Pick<LeaveCase, 'types'>): StoredLeaveType | undefined =>
  types.find(({ category, isActive }) => category === 'loss_of_pay' && isActive)

/** Whether days beyond the balance can be taken unpaid. */
const canSplitUnpaid = ({ policy, stored }: LeaveRuleContext) =>
  policy.autoSplitToLossOfPay && findUnpaidType(stored) !== undefined

/** Computes the balance before the request, as if it had not been sent. */
function computeBalanceBefore({ asked, stored }: LeaveRuleContext, leaveTypeId: number, leaveYear: number): Hundredths {
  const isThis = (one: { leaveTypeId: number; leaveYear: number }) =>
    one.leaveTypeId === leaveTypeId && one.leaveYear === leaveYear
  const { posted = 0, held = 0 } = stored.balances.find(isThis) ?? {}
  const parts = stored.leaves.find(({ id }) => id === asked.id)?.parts ?? []
  const own = sumDays(parts.filter(isThis).map(({ days }) => toHundredths(days)))
  return toHundredths(posted) - toHundredths(held) + own
}

/**
 * Computes the days available in a leave year: those left, without those that expire before the first day of
 * the leave.
 */
function computeAvailableDays(ruleContext: LeaveRuleContext, count: LeaveCount, leaveYear: number): Hundredths {
  const { asked, stored, policy, type } = ruleContext
  if (!type.requiresBalance) return Number.POSITIVE_INFINITY
  const mostNegative = toHundredths(type.maxNegative ?? 0)
  const balance = computeBalanceBefore(ruleContext, type.id, leaveYear) + mostNegative
  const isOwnYear = (date: CalendarDate) => computeLeaveYear(date, policy.leaveYearStart) === leaveYear
  const requested = count.breakdown.filter(({ date, counted }) => counted > 0 && isOwnYear(date))
  const pending = stored.leaves
    .filter(({ id, isWaiting }) => isWaiting && id !== asked.id)
    .flatMap(({ breakdown, parts }) => allocateDays(breakdown ?? [], parts ?? []))
    .filter((part) => part.leaveTypeId === type.id && part.leaveYear === leaveYear)
  const draws = [...pending, ...requested.map(({ date, counted }) => ({ date, days: counted }))]
  const entries = stored.ledger.filter((entry) => entry.leaveYear === leaveYear && !isEntryOfRequest(entry, asked.id))
  const { overdrawn } = computeLedgerBalance([
    ...entries,
    ...draws.map(({ date, days }) => toTakenLedgerEntry(date, days)),
  ])
  return Math.min(balance, sumDays(requested.map(({ counted }) => counted)) - Math.max(0, overdrawn - mostNegative))
}

const isEntryOfRequest = ({ sourceId }: { sourceId?: number | null | undefined }, id: number | null) =>
  id !== null && sourceId === id

/** Returns a problem if the request exceeds the balance, unless the rest is taken unpaid (LV4). */
function checkLeaveBalance(ruleContext: LeaveRuleContext, paid: Hundredths, short: Hundredths): RequestProblem[] {
  if (short <= 0 || (ruleContext.asked.acceptsUnpaid && canSplitUnpaid(ruleContext))) return []
  const args = {
    left: formatDays(paid),
    asked: formatDays(paid + short),
    unpaid: formatDays(short),
    canSplit: canSplitUnpaid(ruleContext),
  }
  return [{ code: 'leaveBalance', args, isOverridable: false }]
}

/** Returns the values of the check that a request stores. */
export const toStoredValues = ({ count, unpaid, parts }: LeaveEvaluation) => ({
  days: hundredthsToDays(count.days),
  unpaidDays: hundredthsToDays(unpaid),
  breakdown: count.breakdown.map((day) => ({
    ...day,
    fraction: hundredthsToDays(day.fraction),
    counted: hundredthsToDays(day.counted),
  })),
  parts,
})

/** Accepts unpaid days for the requester, for changes in which nobody is asked. */
export const acceptUnpaidDays = (ruleContext: LeaveRuleContext): LeaveRuleContext => ({
  ...ruleContext,
  asked: { ...ruleContext.asked, acceptsUnpaid: true },
})
