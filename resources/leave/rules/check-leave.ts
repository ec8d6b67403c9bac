import type { ErrorArgs } from '../../../src/framework/errors'
import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import {
  type EligiblePerson,
  formatDays,
  type Hundredths,
  listEligibilityMismatches,
  toHundredths,
} from '../../leaveAccount/public'
import { areLeavesAdjacent, countConsecutiveDays } from './adjacent-leave'
import type { LeaveCount } from './count-leave'
import type { DayLookup, LeavePolicyRules, LeaveTypeRules, LiveLeave } from './leave-rules'
import { findSpanFault, type LeaveSpan } from './leave-spans'

type LeaveProblemCode =
  | 'leaveSpan'
  | 'leaveWholeDays'
  | 'leaveOutsideEmployment'
  | 'leaveNoDays'
  | 'leaveNotEligible'
  | 'leaveAvailableAfter'
  | 'leaveNotice'
  | 'leaveBackdated'
  | 'leaveBelowMinimum'
  | 'leaveAboveMaximum'
  | 'leaveConsecutive'
  | 'leaveClubbed'
  | 'leaveBlackout'
  | 'leaveNotListed'
  | 'leaveDocument'

/** A reason to refuse a request. Days in `args` are texts, dates are `YYYY-MM-DD`. */
export interface LeaveProblem {
  code: LeaveProblemCode
  args: ErrorArgs
  /** People operations can override the problem if they give a reason. */
  isOverridable: boolean
}

/** The facts about a person that leave rules need. */
export interface LeavePerson extends EligiblePerson {
  joinedOn: CalendarDate
  departmentId: number | null
}

/** A request with all inputs of its checks. */
export interface LeaveCheckInput {
  request: LiveLeave
  /** The count of the request, made by `countLeave`. */
  count: LeaveCount
  type: LeaveTypeRules
  policy: LeavePolicyRules
  person: LeavePerson
  /** The date in the person's time zone. */
  today: CalendarDate
  /** The other pending and approved requests of the person. */
  neighbours: readonly LiveLeave[]
  dayOf: DayLookup
}

type LeaveChecker = (check: LeaveCheckInput) => LeaveProblem[]

const refuseFieldByCode = (code: LeaveProblemCode, args: ErrorArgs = {}): LeaveProblem[] => [
  { code, args, isOverridable: false },
]
const buildOverridableProblem = (code: LeaveProblemCode, args: ErrorArgs): LeaveProblem[] => [
  { code, args, isOverridable: true },
]

/**
 * Checks the days of a request (LV6) and returns the problems in the order of the checks.
 * `server/evaluate-leave-request.ts` also checks the balance.
 */
export function checkLeave(check: LeaveCheckInput): LeaveProblem[] {
  const faults = checkLeaveSpan(check.request.span)
  // The other checks work only if the dates are in order.
  if (faults.length > 0) return faults
  const others = check.neighbours.filter((leave) => leave.id !== check.request.id)
  return checks.flatMap((each) => each({ ...check, neighbours: others }))
}

/** Checks the span before its days are counted, because an invalid span may have any number of days. */
export function checkLeaveSpan(span: LeaveSpan): LeaveProblem[] {
  const fault = findSpanFault(span)
  return fault ? refuseFieldByCode('leaveSpan', { fault }) : []
}

const checkLeaveUnit: LeaveChecker = ({ request: { span }, type }) => {
  const isWhole = span.fromSession === 'full' && span.toSession === 'full'
  return type.unit === 'day' && !isWhole ? refuseFieldByCode('leaveWholeDays') : []
}

const checkCountedDays: LeaveChecker = ({ count }) => {
  const outside = count.breakdown.find((day) => day.why === 'outside_employment')
  if (outside) return refuseFieldByCode('leaveOutsideEmployment', { date: outside.date })
  return count.days === 0 ? refuseFieldByCode('leaveNoDays') : []
}

const checkEligibility: LeaveChecker = ({ type, person }) =>
  listEligibilityMismatches(type, person).flatMap((what) => refuseFieldByCode('leaveNotEligible', { what }))

const checkAvailableFromDate: LeaveChecker = ({ request, type, person }) => {
  const from = plusDays(person.joinedOn, type.availableAfterDays ?? 0)
  return from !== undefined && request.span.fromDate < from
    ? buildOverridableProblem('leaveAvailableAfter', { from })
    : []
}

/**
 * Checks that leave is requested early enough. Leave for past days fails this check too; otherwise people
 * could avoid it by waiting.
 */
const checkNoticePeriod: LeaveChecker = ({ request, count, type, policy, today }) => {
  const tiers = (type.noticeTiers ?? policy.noticeTiers).filter((tier) => tier.days <= count.days)
  const tier = tiers.reduce((most, each) => (each.days > most.days ? each : most), { days: 0, noticeDays: 0 })
  if (tier.noticeDays === 0 || daysBetween(today, request.span.fromDate) >= tier.noticeDays) return []
  const earliest = plusDays(today, tier.noticeDays) ?? today
  return buildOverridableProblem('leaveNotice', { days: formatDays(tier.days), noticeDays: tier.noticeDays, earliest })
}

const checkBackdating: LeaveChecker = ({ request, type, policy, today }) => {
  const most = type.maxBackdatedDays ?? policy.backdatedDays
  return daysBetween(request.span.fromDate, today) > Math.max(0, most)
    ? buildOverridableProblem('leaveBackdated', { most })
    : []
}

const checkRequestSize: LeaveChecker = ({ count, type: { minPerRequest, maxPerRequest } }) => [
  ...checkLimit('leaveBelowMinimum', minPerRequest, count.days, (least) => count.days < least),
  ...checkLimit('leaveAboveMaximum', maxPerRequest, count.days, (most) => count.days > most),
]

const checkConsecutiveDays: LeaveChecker = ({ request, type, neighbours, dayOf }) => {
  if (type.maxConsecutiveDays === null) return []
  const days = countConsecutiveDays(request, neighbours, dayOf)
  return checkLimit('leaveConsecutive', type.maxConsecutiveDays, days, (most) => days > most)
}

function checkLimit(
  code: LeaveProblemCode,
  allowed: Hundredths | null,
  days: Hundredths,
  isBroken: (allowed: Hundredths) => boolean,
): LeaveProblem[] {
  if (allowed === null || !isBroken(allowed)) return []
  return buildOverridableProblem(code, { limit: formatDays(allowed), days: formatDays(days) })
}

const checkClubbing: LeaveChecker = ({ request, type, neighbours, dayOf }) =>
  neighbours
    .filter((leave) => type.notClubbedWith.includes(leave.typeId) && areLeavesAdjacent(leave.span, request.span, dayOf))
    .flatMap(({ id, typeId }) => buildOverridableProblem('leaveClubbed', { id, typeId }))

const checkBlackout: LeaveChecker = ({ count, policy, person }) =>
  policy.blackouts
    .filter(({ departmentIds }) => departmentIds.length === 0 || departmentIds.some((id) => id === person.departmentId))
    .filter(({ from, to }) => count.breakdown.some(({ date, counted: days }) => days > 0 && date >= from && date <= to))
    .flatMap(({ from, to, reason }) => buildOverridableProblem('leaveBlackout', { from, to, reason }))

const checks: readonly LeaveChecker[] = [
  checkLeaveUnit,
  checkCountedDays,
  checkEligibility,
  checkAvailableFromDate,
  checkNoticePeriod,
  checkBackdating,
  checkRequestSize,
  checkConsecutiveDays,
  checkClubbing,
  checkBlackout,
]

/** Checks that a restricted holiday is taken on one of the listed dates. */
export function checkRestrictedHolidayDate({ breakdown }: LeaveCount, dayOf: DayLookup): LeaveProblem[] {
  const other = breakdown.find(({ date, counted }) => counted > 0 && dayOf(date).holidayKind !== 'restricted')
  return other ? refuseFieldByCode('leaveNotListed', { date: other.date }) : []
}

/**
 * Checks that the request has a document if it needs one.
 * @param above the number of days above which the type needs a document; null: it never does
 */
export function checkRequiredDocument(
  { days }: LeaveCount,
  above: number | null,
  hasDocument: boolean,
): LeaveProblem[] {
  return above === null || days <= toHundredths(above) || hasDocument
    ? []
    : buildOverridableProblem('leaveDocument', { above })
}
