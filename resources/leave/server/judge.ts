import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { attachments } from '../../../src/engines/files/attachments'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveRequests } from '../leaveRequests'
import { type Allocated, allocateDays, type Part } from '../rules/allocated'
import { computeBalance } from '../rules/buckets'
import { checkDocument, checkLeave, checkListedDate, type LeaveProblem } from '../rules/checks'
import { countLeave, type LeaveCount } from '../rules/count'
import { daysText, type Hundredths, stepOf, sumDays, toHundredths } from '../rules/days'
import { toTakenEntry } from '../rules/ledger'
import { type DayOf, type LiveLeave, unsent } from '../rules/rules'
import type { LeaveSpan } from '../rules/spans'
import { splitPaid } from '../rules/split'
import { leaveYearOf } from '../rules/years'
import { type LeaveCase, loadCase } from './case'
import {
  isChosenHoliday,
  listCountedLeaves,
  readDayKinds,
  readPoliciesAround,
  sumParts,
  toDays,
  toLiveLeave,
  withChosenHolidays,
} from './counting'
import type { PolicyInForce, PolicyOf } from './policy/in-force'
import { type StoredType, toTypeRules } from './type-rules'

const attachmentsTable = sqlNames(attachments([]))

const documentKind = 'document' satisfies keyof typeof leaveRequests.files

/** A request as it is sent, or as it stands. */
export interface AskedLeave extends LeaveSpan {
  /** Null before it is written. */
  id: number | null
  empId: number
  leaveTypeId: number
  acceptsUnpaid: boolean
  /** Kept with it, or known to follow; what is stored with a request is looked up. */
  hasDocument: boolean
}

export interface Problem extends Omit<LeaveProblem, 'code'> {
  code: LeaveProblem['code'] | 'leaveBalance'
}

/** What a request comes to; `unpaid` are those of its days that the balance does not pay for. */
export interface Judgement {
  count: LeaveCount
  allocated: readonly Allocated[]
  parts: readonly Part[]
  unpaid: Hundredths
  /** Of them those that a balance was to pay for. */
  short: Hundredths
  problems: readonly Problem[]
}

/** All that a request is judged by. */
export interface Known {
  asked: AskedLeave
  stored: LeaveCase
  policy: PolicyInForce
  type: StoredType
  own: LiveLeave
  others: readonly LiveLeave[]
  dayOf: DayOf
}

/** Reads what the request is judged by; undefined where the person or the type is not there. */
export async function readRuleContext(sql: Sql, request: AskedLeave): Promise<Known | undefined> {
  const policyOf = await readPoliciesAround(sql, [request.empId], request.fromDate, request.toDate)
  const stored = await loadCase(sql, request)
  const ruleContext = stored && buildRuleContext(request, stored, policyOf)
  if (!ruleContext) return undefined
  const needsDocument = ruleContext.type.documentAfterDays !== null && !request.hasDocument
  const completed = needsDocument
    ? { ...ruleContext, asked: { ...request, hasDocument: await hasDocument(sql, request.id) } }
    : ruleContext
  return withDayKinds(
    completed,
    await readDayKinds(sql, stored, [ruleContext.own, ...ruleContext.others], ruleContext.policy.weekendDays),
  )
}

const leaveHasDocumentSql = statement('leave_has_document')`
  select from ${attachmentsTable} where ${attachmentsTable.entityType} = $1 and ${attachmentsTable.recordId} = $2::bigint and ${attachmentsTable.kind} = $3 limit 1`

/** Whether a document is kept with the request. */
async function hasDocument(sql: Sql, id: number | null): Promise<boolean> {
  const { rowCount } = await sql.query(leaveHasDocumentSql(leaveRequests.name, id, documentKind))
  return rowCount > 0
}

/** All that a request is judged by but what the dates are; undefined where the type is not there. */
export function buildRuleContext(
  request: AskedLeave,
  stored: LeaveCase,
  policyOf: PolicyOf,
): Omit<Known, 'dayOf'> | undefined {
  const type = stored.types.find(({ id }) => id === request.leaveTypeId)
  if (!type) return undefined
  const policy = policyOf(request.empId, request.fromDate)
  const others = listCountedLeaves(stored, policyOf).filter(({ id }) => id !== request.id)
  const own = toLiveLeave({ ...request, id: request.id ?? unsent, typeId: type.id }, stored.types, policy)
  return { asked: request, stored, policy, type, own, others }
}

/** @param days what the dates are for the person, whatever restricted holidays were chosen */
export function withDayKinds(ruleContext: Omit<Known, 'dayOf'>, days: DayOf): Known {
  const { asked, stored, type } = ruleContext
  const chosen = stored.leaves.filter(({ id }) => id !== asked.id)
  return { ...ruleContext, dayOf: isChosenHoliday(type) ? days : withChosenHolidays(days, chosen, stored.types) }
}

/**
 * Counts the request, splits it by leave years and into what is paid and what is not, and tells all that speaks
 * against it: the one judgement that looking ahead, sending and deciding share.
 * @param today the person's date
 */
export function evaluateRequest(ruleContext: Known, today: CalendarDate): Judgement {
  const { asked, stored, policy, type, own, others, dayOf } = ruleContext
  const count = countLeave(own.span, dayOf, own.rules, others, own.id)
  const split = splitPaid(
    count.breakdown,
    (year) => computeAvailable(ruleContext, count, year),
    policy.leaveYearStart,
    stepOf(type.unit),
  )
  const unpaidType = findUnpaidType(stored)
  const allocated = split.days.flatMap(({ date, leaveYear, paid, lossOfPay }) => [
    ...(paid > 0 ? [{ leaveTypeId: type.id, leaveYear, date, days: paid }] : []),
    // Without such a type it stays what it is, and the balance refuses it.
    ...(lossOfPay > 0 ? [{ leaveTypeId: unpaidType?.id ?? type.id, leaveYear, date, days: lossOfPay }] : []),
  ])
  const problems = [
    ...checkLeave({
      request: own,
      count,
      type: toTypeRules(type, stored.types),
      policy,
      person: stored.person,
      today,
      neighbours: stored.leaves
        .filter(({ id }) => id !== asked.id)
        .map((leave) => toLiveLeave(leave, stored.types, policy)),
      dayOf,
    }),
    ...(isChosenHoliday(type) ? checkListedDate(count, dayOf) : []),
    ...checkDocument(count, type.documentAfterDays, asked.hasDocument),
    ...checkBalance(ruleContext, split.paid, split.lossOfPay),
  ]
  const unpaid = type.isPaid ? split.lossOfPay : count.days
  return { count, allocated, parts: sumParts(allocated), unpaid, short: split.lossOfPay, problems }
}

/** What unpaid days are taken as. */
const findUnpaidType = ({ types }: Pick<LeaveCase, 'types'>): StoredType | undefined =>
  types.find(({ category, isActive }) => category === 'loss_of_pay' && isActive)

/** Whether days without balance may be taken unpaid instead. */
const canSplitUnpaid = ({ policy, stored }: Known) =>
  policy.autoSplitToLossOfPay && findUnpaidType(stored) !== undefined

/** What the balance says before the request, as if it had not been sent. */
function balanceBefore({ asked, stored }: Known, leaveTypeId: number, leaveYear: number): Hundredths {
  const isThis = (one: { leaveTypeId: number; leaveYear: number }) =>
    one.leaveTypeId === leaveTypeId && one.leaveYear === leaveYear
  const { posted = 0, held = 0 } = stored.balances.find(isThis) ?? {}
  const parts = stored.leaves.find(({ id }) => id === asked.id)?.parts ?? []
  const own = sumDays(parts.filter(isThis).map(({ days }) => toHundredths(days)))
  return toHundredths(posted) - toHundredths(held) + own
}

/** Days that can be taken of a leave year: what is left, and of that only what has not lapsed by the day it is for. */
function computeAvailable(ruleContext: Known, count: LeaveCount, leaveYear: number): Hundredths {
  const { asked, stored, policy, type } = ruleContext
  if (!type.requiresBalance) return Number.POSITIVE_INFINITY
  const mostNegative = toHundredths(type.maxNegative ?? 0)
  const balance = balanceBefore(ruleContext, type.id, leaveYear) + mostNegative
  const isOwnYear = (date: CalendarDate) => leaveYearOf(date, policy.leaveYearStart) === leaveYear
  const requested = count.breakdown.filter(({ date, counted }) => counted > 0 && isOwnYear(date))
  const pending = stored.leaves
    .filter(({ id, isWaiting }) => isWaiting && id !== asked.id)
    .flatMap(({ breakdown, parts }) => allocateDays(breakdown ?? [], parts ?? []))
    .filter((part) => part.leaveTypeId === type.id && part.leaveYear === leaveYear)
  const draws = [...pending, ...requested.map(({ date, counted }) => ({ date, days: counted }))]
  const entries = stored.ledger.filter((entry) => entry.leaveYear === leaveYear && !isOfRequest(entry, asked.id))
  const { overdrawn } = computeBalance([...entries, ...draws.map(({ date, days }) => toTakenEntry(date, days))])
  return Math.min(balance, sumDays(requested.map(({ counted }) => counted)) - Math.max(0, overdrawn - mostNegative))
}

const isOfRequest = ({ sourceId }: { sourceId?: number | null | undefined }, id: number | null) =>
  id !== null && sourceId === id

/** LV4: more than there is, unless the rest is taken unpaid. */
function checkBalance(ruleContext: Known, paid: Hundredths, short: Hundredths): Problem[] {
  if (short <= 0 || (ruleContext.asked.acceptsUnpaid && canSplitUnpaid(ruleContext))) return []
  const args = {
    left: daysText(paid),
    asked: daysText(paid + short),
    unpaid: daysText(short),
    canSplit: canSplitUnpaid(ruleContext),
  }
  return [{ code: 'leaveBalance', args, isOverridable: false }]
}

/** The values that a request keeps of its judgement. */
export const toStoredValues = ({ count, unpaid, parts }: Judgement) => ({
  days: toDays(count.days),
  unpaidDays: toDays(unpaid),
  breakdown: count.breakdown.map((day) => ({
    ...day,
    fraction: toDays(day.fraction),
    counted: toDays(day.counted),
  })),
  parts,
})

/** As the request stands when what it lacks is taken unpaid: for what nobody is asked about. */
export const acceptUnpaid = (ruleContext: Known): Known => ({
  ...ruleContext,
  asked: { ...ruleContext.asked, acceptsUnpaid: true },
})
