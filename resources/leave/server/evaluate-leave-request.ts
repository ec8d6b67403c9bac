import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { attachments } from '../../../src/engines/files/attachments'
import type { CalendarDate } from '../../../src/framework/values/dates'
import {
  type AllocatedDay,
  buildCoverTest,
  computeLeaveYear,
  countCoveredDays,
  type DatedDays,
  formatDays,
  type Hundredths,
  halfDay,
  hundredthsToDays,
  type LeavePart,
  type LedgerAccount,
  sumDays,
  takeFirstDays,
  toHundredths,
} from '../../leaveAccount/public'
import { type PlanReader, readLedgerAccounts } from '../../leaveAccount/server/public'
import { leaveRequests } from '../leaveRequests'
import { checkLeave, checkRequiredDocument, checkRestrictedHolidayDate, type LeaveProblem } from '../rules/check-leave'
import { countLeave, type LeaveCount } from '../rules/count-leave'
import { type DayLookup, type LiveLeave, unsent } from '../rules/leave-rules'
import type { LeaveSpan } from '../rules/leave-spans'
import { splitPaidDays } from '../rules/split-paid-days'
import { type LeaveCase, readLeaveCase } from './leave-case'
import {
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
  /** The balance of the type without the request; null if the type needs none. */
  account: LedgerAccount | null
}

/** A rule context for which the dates and the balance are not known yet. */
type PartialContext = Omit<LeaveRuleContext, 'dayOf' | 'account'>

/** Reads the rule context of a request; undefined if the person or the type does not exist. */
export async function readRuleContext(reader: PlanReader, request: LeaveInput): Promise<LeaveRuleContext | undefined> {
  const { sql } = reader
  const policyOf = await readPoliciesAround(sql, [request.empId], request.fromDate, request.toDate)
  const stored = await readLeaveCase(sql, request)
  const ruleContext = stored && buildRuleContext(request, stored, policyOf)
  if (!ruleContext) return undefined
  const needsDocument = ruleContext.type.documentAfterDays !== null && !request.hasDocument
  const completed = needsDocument
    ? { ...ruleContext, asked: { ...request, hasDocument: await hasStoredDocument(sql, request.id) } }
    : ruleContext
  const { own, others, type } = ruleContext
  const days = await readLeaveDayPlans(sql, stored, [own, ...others])
  const { empId, leaveTypeId, fromDate, toDate, id } = request
  const query = { keys: [{ empId, leaveTypeId }], dates: [fromDate, toDate], requestIds: id ? [id] : [] }
  const [account = null] = type.requiresBalance ? await readLedgerAccounts(reader, query) : []
  return { ...withDayPlans(completed, days), account }
}

const leaveHasDocumentSql = statement('leave_has_document')`
  select from ${attachmentsTable} where ${attachmentsTable.entityType} = $1
    and ${attachmentsTable.recordId} = $2::bigint and ${attachmentsTable.kind} = $3 limit 1`

/** Whether a document is stored with the request. */
async function hasStoredDocument(sql: Sql, id: number | null): Promise<boolean> {
  const { rowCount } = await sql.query(leaveHasDocumentSql(leaveRequests.name, id, documentKind))
  return rowCount > 0
}

/** Builds the rule context without dates and balance; undefined if the type does not exist. */
export function buildRuleContext(
  request: LeaveInput,
  stored: LeaveCase,
  policyOf: PolicyLookup,
): PartialContext | undefined {
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
export function withDayPlans(ruleContext: PartialContext, days: DayLookup): Omit<LeaveRuleContext, 'account'> {
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
  const split = splitPaidDays(count.breakdown, buildAvailability(ruleContext, count), policy.leaveYearStart)
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

/** Computes what is posted and not held, as if the request had not been sent. */
export function computeBalanceBefore(
  { asked, stored }: Pick<LeaveRuleContext, 'asked' | 'stored'>,
  { leaveTypeId, leaveYear }: Pick<LeavePart, 'leaveTypeId' | 'leaveYear'>,
): Hundredths {
  const isThis = (one: { leaveTypeId: number; leaveYear: number }) =>
    one.leaveTypeId === leaveTypeId && one.leaveYear === leaveYear
  const { posted = 0, held = 0 } = stored.balances.find(isThis) ?? {}
  const parts = stored.leaves.find(({ id }) => id === asked.id)?.parts ?? []
  const own = sumDays(parts.filter(isThis).map(({ days }) => toHundredths(days)))
  return toHundredths(posted) - toHundredths(held) + own
}

/**
 * Builds a function that computes the days available in a leave year for the request: those that the ledger
 * will hold, or held, on its dates, as far as other leave does not need them. The years come in order.
 */
function buildAvailability({ account, type, policy }: LeaveRuleContext, { breakdown }: LeaveCount) {
  if (!type.requiresBalance || !account) return () => Number.POSITIVE_INFINITY
  const isCovered = buildCoverTest(account)
  const paid: DatedDays[] = []
  return (leaveYear: number): Hundredths => {
    const draws = breakdown
      .filter(({ date, counted }) => counted > 0 && computeLeaveYear(date, policy.leaveYearStart) === leaveYear)
      .map(({ date, counted }) => ({ leaveYear, date, days: counted }))
    const covered = countCoveredDays(isCovered, draws, halfDay, paid)
    paid.push(...takeFirstDays(draws, covered))
    return covered
  }
}

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
