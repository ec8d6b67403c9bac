import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { attachments } from '../../../src/engines/files/attachments'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveRequests } from '../leaveRequests'
import { type Allocated, allocationOf, type Part } from '../rules/allocated'
import { balanceOf } from '../rules/buckets'
import { checkDocument, checkLeave, checkListedDate, type LeaveProblem } from '../rules/checks'
import { countLeave, type LeaveCount } from '../rules/count'
import { daysText, type Hundredths, hundredths, stepOf, sumOf } from '../rules/days'
import { takenOn } from '../rules/ledger'
import { type DayOf, type LiveLeave, unsent } from '../rules/rules'
import type { LeaveSpan } from '../rules/spans'
import { splitPaid } from '../rules/split'
import { leaveYearOf } from '../rules/years'
import { type LeaveCase, loadCase } from './case'
import {
  countedLeaves,
  isChosenHoliday,
  liveOf,
  partsOf,
  plain,
  policiesAround,
  readDays,
  withChosenHolidays,
} from './counting'
import type { PolicyInForce, PolicyOf } from './policy/in-force'
import { rulesOf, type StoredType } from './type-rules'

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
export async function readKnown(sql: Sql, asked: AskedLeave): Promise<Known | undefined> {
  const policyOf = await policiesAround(sql, [asked.empId], asked.fromDate, asked.toDate)
  const stored = await loadCase(sql, asked)
  const known = stored && gatherKnown(asked, stored, policyOf)
  if (!known) return undefined
  const isWanted = known.type.documentAfterDays !== null && !asked.hasDocument
  const told = isWanted ? { ...known, asked: { ...asked, hasDocument: await hasDocument(sql, asked.id) } } : known
  return withDays(told, await readDays(sql, stored, [known.own, ...known.others], known.policy.weekendDays))
}

const leaveHasDocumentSql = statement('leave_has_document')`
  select from ${attachmentsTable} where ${attachmentsTable.entityType} = $1 and ${attachmentsTable.recordId} = $2::bigint and ${attachmentsTable.kind} = $3 limit 1`

/** Whether a document is kept with the request. */
async function hasDocument(sql: Sql, id: number | null): Promise<boolean> {
  const { rowCount } = await sql.query(leaveHasDocumentSql(leaveRequests.name, id, documentKind))
  return rowCount > 0
}

/** All that a request is judged by but what the dates are; undefined where the type is not there. */
export function gatherKnown(
  asked: AskedLeave,
  stored: LeaveCase,
  policyOf: PolicyOf,
): Omit<Known, 'dayOf'> | undefined {
  const type = stored.types.find(({ id }) => id === asked.leaveTypeId)
  if (!type) return undefined
  const policy = policyOf(asked.empId, asked.fromDate)
  const others = countedLeaves(stored, policyOf).filter(({ id }) => id !== asked.id)
  const own = liveOf({ ...asked, id: asked.id ?? unsent, typeId: type.id }, stored.types, policy)
  return { asked, stored, policy, type, own, others }
}

/** @param days what the dates are for the person, whatever restricted holidays were chosen */
export function withDays(known: Omit<Known, 'dayOf'>, days: DayOf): Known {
  const { asked, stored, type } = known
  const chosen = stored.leaves.filter(({ id }) => id !== asked.id)
  return { ...known, dayOf: isChosenHoliday(type) ? days : withChosenHolidays(days, chosen, stored.types) }
}

/**
 * Counts the request, splits it by leave years and into what is paid and what is not, and tells all that speaks
 * against it: the one judgement that looking ahead, sending and deciding share.
 * @param today the person's date
 */
export function judge(known: Known, today: CalendarDate): Judgement {
  const { asked, stored, policy, type, own, others, dayOf } = known
  const count = countLeave(own.span, dayOf, own.rules, others, own.id)
  const split = splitPaid(
    count.breakdown,
    (year) => availableIn(known, count, year),
    policy.leaveYearStart,
    stepOf(type.unit),
  )
  const unpaidType = unpaidTypeOf(stored)
  const allocated = split.days.flatMap(({ date, leaveYear, paid, lossOfPay }) => [
    ...(paid > 0 ? [{ leaveTypeId: type.id, leaveYear, date, days: paid }] : []),
    // Without such a type it stays what it is, and the balance refuses it.
    ...(lossOfPay > 0 ? [{ leaveTypeId: unpaidType?.id ?? type.id, leaveYear, date, days: lossOfPay }] : []),
  ])
  const problems = [
    ...checkLeave({
      request: own,
      count,
      type: rulesOf(type, stored.types),
      policy,
      person: stored.person,
      today,
      neighbours: stored.leaves.filter(({ id }) => id !== asked.id).map((leave) => liveOf(leave, stored.types, policy)),
      dayOf,
    }),
    ...(isChosenHoliday(type) ? checkListedDate(count, dayOf) : []),
    ...checkDocument(count, type.documentAfterDays, asked.hasDocument),
    ...checkBalance(known, split.paid, split.lossOfPay),
  ]
  const unpaid = type.isPaid ? split.lossOfPay : count.days
  return { count, allocated, parts: partsOf(allocated), unpaid, short: split.lossOfPay, problems }
}

/** What unpaid days are taken as. */
const unpaidTypeOf = ({ types }: Pick<LeaveCase, 'types'>): StoredType | undefined =>
  types.find(({ category, isActive }) => category === 'loss_of_pay' && isActive)

/** Whether days without balance may be taken unpaid instead. */
const maySplit = ({ policy, stored }: Known) => policy.autoSplitToLossOfPay && unpaidTypeOf(stored) !== undefined

/** What the balance says before the request, as if it had not been sent. */
function balanceBefore({ asked, stored }: Known, leaveTypeId: number, leaveYear: number): Hundredths {
  const isThis = (one: { leaveTypeId: number; leaveYear: number }) =>
    one.leaveTypeId === leaveTypeId && one.leaveYear === leaveYear
  const { posted = 0, held = 0 } = stored.balances.find(isThis) ?? {}
  const parts = stored.leaves.find(({ id }) => id === asked.id)?.parts ?? []
  const own = sumOf(parts.filter(isThis).map(({ days }) => hundredths(days)))
  return hundredths(posted) - hundredths(held) + own
}

/** Days that can be taken of a leave year: what is left, and of that only what has not lapsed by the day it is for. */
function availableIn(known: Known, count: LeaveCount, leaveYear: number): Hundredths {
  const { asked, stored, policy, type } = known
  if (!type.requiresBalance) return Number.POSITIVE_INFINITY
  const mostNegative = hundredths(type.maxNegative ?? 0)
  const left = balanceBefore(known, type.id, leaveYear) + mostNegative
  const isOwnYear = (date: CalendarDate) => leaveYearOf(date, policy.leaveYearStart) === leaveYear
  const wanted = count.breakdown.filter(({ date, counted }) => counted > 0 && isOwnYear(date))
  const pending = stored.leaves
    .filter(({ id, isWaiting }) => isWaiting && id !== asked.id)
    .flatMap(({ breakdown, parts }) => allocationOf(breakdown ?? [], parts ?? []))
    .filter((part) => part.leaveTypeId === type.id && part.leaveYear === leaveYear)
  const draws = [...pending, ...wanted.map(({ date, counted }) => ({ date, days: counted }))]
  const entries = stored.ledger.filter((entry) => entry.leaveYear === leaveYear && !isOf(entry, asked.id))
  const { overdrawn } = balanceOf([...entries, ...draws.map(({ date, days }) => takenOn(date, days))])
  return Math.min(left, sumOf(wanted.map(({ counted }) => counted)) - Math.max(0, overdrawn - mostNegative))
}

const isOf = ({ sourceId }: { sourceId?: number | null | undefined }, id: number | null) =>
  id !== null && sourceId === id

/** LV4: more than there is, unless the rest is taken unpaid. */
function checkBalance(known: Known, paid: Hundredths, short: Hundredths): Problem[] {
  if (short <= 0 || (known.asked.acceptsUnpaid && maySplit(known))) return []
  const args = {
    left: daysText(paid),
    asked: daysText(paid + short),
    unpaid: daysText(short),
    canSplit: maySplit(known),
  }
  return [{ code: 'leaveBalance', args, isOverridable: false }]
}

/** The values that a request keeps of its judgement. */
export const toStoredValues = ({ count, unpaid, parts }: Judgement) => ({
  days: plain(count.days),
  unpaidDays: plain(unpaid),
  breakdown: count.breakdown.map((day) => ({
    ...day,
    fraction: plain(day.fraction),
    counted: plain(day.counted),
  })),
  parts,
})

/** As the request stands when what it lacks is taken unpaid: for what nobody is asked about. */
export const acceptUnpaid = (known: Known): Known => ({ ...known, asked: { ...known.asked, acceptsUnpaid: true } })
