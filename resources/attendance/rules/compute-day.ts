import {
  computeEarlyMinutes,
  computeLateMinutes,
  computePresentShare,
  findShift,
  type Shift,
} from '../../policies/public'
import type { DayFlag, DayShares, DayStatus } from '../sets'
import { classifyHalves, type HalfKind, listWorkHalves } from './day-halves'
import type { DayInput, Half } from './day-input'
import { type DayPresence, pairPunches } from './punch-pairs'

/** The result of counting a day. Minutes are whole; instants are in ms since 1970. */
export interface CountedDay {
  firstIn: number | null
  lastOut: number | null
  expectedMinutes: number
  workedMinutes: number
  breakMinutes: number
  overtimeMinutes: number
  lateMinutes: number
  earlyMinutes: number
  shares: DayShares
  /** The halves that count as leave; each may be of another type. */
  leaveHalves: readonly Half[]
  status: DayStatus
  flags: DayFlag[]
  /**
   * The person was present on a day of full leave. The leave and the presence both stay, and both are shown
   * (AT7).
   */
  isConflict: boolean
}

const msToMinutes = (ms: number) => Math.floor(ms / 60_000)
const dayHalves: readonly Half[] = ['first', 'second']
const noShares: DayShares = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }

/** Counts one day of one person (domain §10; decisions TD1 to TD19). */
export function computeAttendanceDay(day: DayInput): CountedDay {
  const halves = classifyHalves(day)
  const shift = findShift(day.timing, day.workDate, day.zone)
  const presence = pairPunches(day)
  const worked = msToMinutes(presence.pairs.reduce((sum, { from, to }) => sum + to - from, 0))
  const openStatus = computeOpenDayStatus(day, shift, presence, halves)
  const times = computeLateAndEarlyMinutes(day, shift, presence, halves, openStatus !== undefined)
  const shares = openStatus === undefined ? computeDayShares(day, shift, halves, worked) : noShares
  const isOff = !halves.some((half) => half !== 'weekend' && half !== 'holiday')
  const isMissed = presence.isAutoClosed && worked === 0 && shares.absent > 0
  return {
    firstIn: presence.pairs[0]?.from ?? presence.openSince,
    lastOut: presence.openSince === null ? (presence.pairs.at(-1)?.to ?? null) : null,
    expectedMinutes: computeExpectedMinutes(day, shift, halves),
    workedMinutes: worked,
    breakMinutes: computeBreakMinutes(presence),
    overtimeMinutes: openStatus === undefined ? computeOvertimeMinutes(day, shift, halves, presence, worked) : 0,
    ...times,
    shares,
    leaveHalves: dayHalves.filter((_, at) => halves[at] === 'leave'),
    status: openStatus ?? (isMissed ? 'missing_punch' : chooseDayStatus(shares)),
    flags: listDayFlags(day, presence, times, isOff && worked > 0),
    isConflict: halves.every((half) => half === 'leave') && day.punches.length > 0,
  }
}

type Halves = ReturnType<typeof classifyHalves>

/** Returns the status of a day that is not over yet; undefined once the day can be judged. */
function computeOpenDayStatus(day: DayInput, shift: Shift | null, { openSince, pairs }: DayPresence, halves: Halves) {
  if (openSince !== null) return 'in_progress' as const
  const isToCome = shift !== null && day.now < shift.end && halves.includes('work')
  return isToCome ? (pairs.length > 0 ? ('in_progress' as const) : ('not_due' as const)) : undefined
}

/**
 * Computes the minutes expected: those of the shift without off halves, leave and holidays. Duty elsewhere
 * is work (TD2).
 */
function computeExpectedMinutes(day: DayInput, shift: Shift | null, halves: Halves): number {
  const all = listWorkHalves(day).length
  const dueHalves = halves.filter((half) => half === 'work' || half === 'onDuty' || half === 'travel').length
  return shift && all > 0 ? Math.floor((shift.scheduledMinutes * dueHalves) / all) : 0
}

/** Sums the gaps between a check-out and the next check-in (TD4). */
function computeBreakMinutes({ pairs, openSince }: DayPresence): number {
  const arrivals = [...pairs.map(({ from }) => from), ...(openSince === null ? [] : [openSince])]
  return msToMinutes(pairs.reduce((sum, { to }, at) => sum + Math.max(0, (arrivals[at + 1] ?? to) - to), 0))
}

/**
 * Computes overtime (TD5): work beyond the plan of the day (less leave) and beyond the part of the break
 * that the person did not take.
 */
function computeOvertimeMinutes(
  day: DayInput,
  shift: Shift | null,
  halves: Halves,
  presence: DayPresence,
  worked: number,
): number {
  if (presence.isAutoClosed || halves.every((half) => half === 'leave')) return 0
  const all = listWorkHalves(day).length
  const workingHalves = halves.filter((half) => half !== 'weekend' && half !== 'holiday').length
  if (!shift || workingHalves === 0) return worked
  const share = Math.min(workingHalves, all) / all
  const unpunched = Math.max(0, Math.floor(shift.breakMinutes * share) - computeBreakMinutes(presence))
  const excess = worked - Math.floor(shift.scheduledMinutes * share) - unpunched
  return excess >= Math.max(1, day.rules.overtimeFrom) ? excess : 0
}

/**
 * Computes how many minutes the person came late and left early, compared with the day's work (TD8 to TD10).
 */
function computeLateAndEarlyMinutes(
  { timing, rules }: DayInput,
  shift: Shift | null,
  presence: DayPresence,
  halves: Halves,
  isOpen: boolean,
) {
  const arrival = presence.pairs[0]?.from ?? presence.openSince
  if (!shift || arrival === null || arrival === undefined || !halves.includes('work'))
    return { lateMinutes: 0, earlyMinutes: 0 }
  const start = halves[0] === 'work' ? shift.start : shift.split
  const end = halves[1] === 'work' ? shift.end : shift.split
  const leaving = presence.pairs.at(-1)?.to ?? arrival
  const flexMinutes = timing.flexMinutes ?? 0
  return {
    lateMinutes: computeLateMinutes(arrival, { start }, rules, flexMinutes),
    earlyMinutes:
      isOpen || presence.isAutoClosed
        ? 0
        : computeEarlyMinutes(leaving, { start, end }, rules, { arrival, flexMinutes }),
  }
}

/**
 * Computes the shares of a day (TD6). Work counts only in the part that nothing else covers; the rest of
 * that part is absence.
 */
function computeDayShares(day: DayInput, shift: Shift | null, halves: Halves, worked: number): DayShares {
  const shareByKind = (kind: HalfKind) => halves.filter((half) => half === kind).length / 2
  const working = shareByKind('work')
  const present = shift ? Math.min(working, computePresentShare(worked, shift.scheduledMinutes, day.rules)) : 0
  return {
    present,
    leave: shareByKind('leave'),
    onDuty: shareByKind('onDuty'),
    travel: shareByKind('travel'),
    holiday: shareByKind('holiday'),
    weekend: shareByKind('weekend'),
    absent: working - present,
  }
}

const statusOrder = [
  ['absent', 'absent'],
  ['leave', 'on_leave'],
  ['onDuty', 'on_duty'],
  ['travel', 'travelling'],
  ['holiday', 'holiday'],
  ['weekend', 'weekend'],
] as const satisfies readonly (readonly [keyof DayShares, DayStatus])[]

/**
 * Chooses the status (TD7): a day worked in part is a half day; otherwise the state that needs most
 * attention wins.
 */
function chooseDayStatus(shares: DayShares): DayStatus {
  if (shares.present === 1) return 'present'
  if (shares.present > 0) return 'half_day'
  return statusOrder.find(([share]) => shares[share] > 0)?.[1] ?? 'absent'
}

function listDayFlags(
  { isLateWaived, punches }: DayInput,
  { isAutoClosed, isCorrected }: DayPresence,
  { lateMinutes: late, earlyMinutes: early }: Pick<CountedDay, 'lateMinutes' | 'earlyMinutes'>,
  isOffDay: boolean,
): DayFlag[] {
  const flags: readonly (readonly [DayFlag, boolean])[] = [
    ['late', late > 0 && !isLateWaived],
    ['early_exit', early > 0],
    ['missing_out', isAutoClosed],
    ['auto_closed', isAutoClosed],
    ['regularized', isCorrected || isLateWaived === true],
    ['outside_location', punches.some(({ isOutside }) => isOutside)],
    ['worked_on_off_day', isOffDay],
  ]
  return flags.flatMap(([flag, isSet]) => (isSet ? [flag] : []))
}
