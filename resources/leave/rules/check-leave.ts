import type { ErrorArgs } from '../../../src/framework/errors'
import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { areLeavesAdjacent, countConsecutiveDays } from './adjacent-leave'
import type { LeaveCount } from './count-leave'
import { formatDays, type Hundredths, toHundredths } from './hundredths'
import type { DayKindLookup, LeavePolicyRules, LeaveTypeRules, LiveLeave } from './leave-rules'
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

/** Why a request is refused; days in `args` are text, dates `YYYY-MM-DD`. */
export interface LeaveProblem {
  code: LeaveProblemCode
  args: ErrorArgs
  /** People operations may override it with a reason. */
  isOverridable: boolean
}

/** The facts about a person that leave rules need. */
export interface LeavePerson {
  joinedOn: CalendarDate
  departmentId: number | null
  employmentType: string | null
  gender: string | null
  locationId: number | null
}

/** A request with all inputs of its checks. */
export interface LeaveCheckInput {
  request: LiveLeave
  /** Of the request, by `countLeave`. */
  count: LeaveCount
  type: LeaveTypeRules
  policy: LeavePolicyRules
  person: LeavePerson
  /** The date at the person's place. */
  today: CalendarDate
  /** The person's other pending and approved requests. */
  neighbours: readonly LiveLeave[]
  dayOf: DayKindLookup
}

type LeaveChecker = (check: LeaveCheckInput) => LeaveProblem[]

const refuseFieldByCode = (code: LeaveProblemCode, args: ErrorArgs = {}): LeaveProblem[] => [
  { code, args, isOverridable: false },
]
const buildOverridableProblem = (code: LeaveProblemCode, args: ErrorArgs): LeaveProblem[] => [
  { code, args, isOverridable: true },
]

/**
 * LV6: the problems of a request's days, in the order of the checks. `server/judge.ts` checks the balance
 * with the rest.
 */
export function checkLeave(check: LeaveCheckInput): LeaveProblem[] {
  const faults = checkLeaveSpan(check.request.span)
  // The other checks need dates in order.
  if (faults.length > 0) return faults
  const others = check.neighbours.filter((leave) => leave.id !== check.request.id)
  return checks.flatMap((each) => each({ ...check, neighbours: others }))
}

/** Refuses invalid spans before counting, as they may have any number of days. */
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

/** The attributes of a person that exclude them from a type. */
export function listEligibilityMismatches(
  type: Pick<LeaveTypeRules, 'eligibleTypes' | 'eligibleGenders' | 'eligibleLocationIds'>,
  person: Pick<LeavePerson, 'employmentType' | 'gender' | 'locationId'>,
): string[] {
  const lists: [what: string, allowed: readonly (string | number)[], own: string | number | null][] = [
    ['employmentType', type.eligibleTypes, person.employmentType],
    ['gender', type.eligibleGenders, person.gender],
    ['location', type.eligibleLocationIds, person.locationId],
  ]
  return lists
    .filter(([, allowed, own]) => allowed.length > 0 && (own === null || !allowed.includes(own)))
    .map(([what]) => what)
}

const checkAvailableFromDate: LeaveChecker = ({ request, type, person }) => {
  const from = plusDays(person.joinedOn, type.availableAfterDays ?? 0)
  return from !== undefined && request.span.fromDate < from
    ? buildOverridableProblem('leaveAvailableAfter', { from })
    : []
}

/** Backdated leave lacks its notice too: otherwise one would only have to wait for the day to pass. */
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

/** A restricted holiday is taken on one of the listed dates. */
export function checkRestrictedHolidayDate({ breakdown }: LeaveCount, dayOf: DayKindLookup): LeaveProblem[] {
  const other = breakdown.find(({ date, counted }) => counted > 0 && dayOf(date) !== 'restricted')
  return other ? refuseFieldByCode('leaveNotListed', { date: other.date }) : []
}

/** @param above days of leave beyond which the type needs a document; null: never */
export function checkRequiredDocument(
  { days }: LeaveCount,
  above: number | null,
  hasDocument: boolean,
): LeaveProblem[] {
  return above === null || days <= toHundredths(above) || hasDocument
    ? []
    : buildOverridableProblem('leaveDocument', { above })
}
