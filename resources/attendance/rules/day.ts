import { earlyMinutes, lateMinutes, presentShare, type Shift, shiftOn } from '../../policies/public'
import type { DayFlag, DayStatus, Shares } from '../sets'
import type { DayGiven } from './given'
import { type HalfOf, halvesOf, plannedHalves } from './halves'
import { type Presence, presenceOf } from './pairs'

/** A day as it is counted. Minutes are whole; instants are ms since 1970. */
export interface CountedDay {
  firstIn: number | null
  lastOut: number | null
  expectedMinutes: number
  workedMinutes: number
  breakMinutes: number
  overtimeMinutes: number
  lateMinutes: number
  earlyMinutes: number
  shares: Shares
  status: DayStatus
  flags: DayFlag[]
  /** Somebody was there on a day that is all leave; both stay, and both are told (AT7). */
  isConflict: boolean
}

const minutesOf = (ms: number) => Math.floor(ms / 60_000)
const nothing: Shares = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }

/** Counts one day of one person (domain §10; decisions TD1 to TD19). */
export function countDay(day: DayGiven): CountedDay {
  const halves = halvesOf(day)
  const shift = shiftOn(day.timing, day.workDate, day.zone)
  const presence = presenceOf(day)
  const worked = minutesOf(presence.pairs.reduce((sum, { from, to }) => sum + to - from, 0))
  const due = stateOf(day, shift, presence, halves)
  const times = timesOf(day, shift, presence, halves, due !== undefined)
  const shares = due === undefined ? sharesOf(day, shift, halves, worked) : nothing
  const isOff = !halves.some((half) => half !== 'weekend' && half !== 'holiday')
  const isMissed = presence.isAutoClosed && worked === 0 && shares.absent > 0
  return {
    firstIn: presence.pairs[0]?.from ?? presence.openSince,
    lastOut: presence.openSince === null ? (presence.pairs.at(-1)?.to ?? null) : null,
    expectedMinutes: expectedOf(day, shift, halves),
    workedMinutes: worked,
    breakMinutes: breaksOf(presence),
    overtimeMinutes: due === undefined ? overtimeOf(day, shift, halves, presence, worked) : 0,
    ...times,
    shares,
    status: due ?? (isMissed ? 'missing_punch' : statusOf(shares)),
    flags: flagsOf(day, presence, times, isOff && worked > 0),
    isConflict: halves.every((half) => half === 'leave') && day.punches.length > 0,
  }
}

type Halves = ReturnType<typeof halvesOf>

/** Undefined once the day can be judged. */
function stateOf(day: DayGiven, shift: Shift | null, { openSince, pairs }: Presence, halves: Halves) {
  if (openSince !== null) return 'in_progress' as const
  const isToCome = shift !== null && day.now < shift.end && halves.includes('work')
  return isToCome ? (pairs.length > 0 ? ('in_progress' as const) : ('not_due' as const)) : undefined
}

/** Minutes of the shift less what is off, leave or holiday; duty elsewhere is work (TD2). */
function expectedOf(day: DayGiven, shift: Shift | null, halves: Halves): number {
  const all = plannedHalves(day).length
  const left = halves.filter((half) => half === 'work' || half === 'onDuty' || half === 'travel').length
  return shift && all > 0 ? Math.floor((shift.scheduledMinutes * left) / all) : 0
}

/** Gaps between a departure and the next arrival (TD4). */
function breaksOf({ pairs, openSince }: Presence): number {
  const arrivals = [...pairs.map(({ from }) => from), ...(openSince === null ? [] : [openSince])]
  return minutesOf(pairs.reduce((sum, { to }, at) => sum + Math.max(0, (arrivals[at + 1] ?? to) - to), 0))
}

/** TD5: beyond the plan of the day, whatever leave takes of it, and beyond the part of the break that was not taken. */
function overtimeOf(day: DayGiven, shift: Shift | null, halves: Halves, presence: Presence, worked: number): number {
  if (presence.isAutoClosed || halves.every((half) => half === 'leave')) return 0
  const all = plannedHalves(day).length
  const left = halves.filter((half) => half !== 'weekend' && half !== 'holiday').length
  if (!shift || left === 0) return worked
  const share = Math.min(left, all) / all
  const unpunched = Math.max(0, Math.floor(shift.breakMinutes * share) - breaksOf(presence))
  const excess = worked - Math.floor(shift.scheduledMinutes * share) - unpunched
  return excess >= Math.max(1, day.rules.overtimeFrom) ? excess : 0
}

/** TD8 to TD10: from the start and to the end of what is worked of the day. */
function timesOf(
  { timing, rules }: DayGiven,
  shift: Shift | null,
  presence: Presence,
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
    lateMinutes: lateMinutes(arrival, { start }, rules, flexMinutes),
    earlyMinutes:
      isOpen || presence.isAutoClosed ? 0 : earlyMinutes(leaving, { start, end }, rules, { arrival, flexMinutes }),
  }
}

/** TD6: what was worked of the part of the day that nothing else takes; the rest of it is absence. */
function sharesOf(day: DayGiven, shift: Shift | null, halves: Halves, worked: number): Shares {
  const shareOf = (kind: HalfOf) => halves.filter((half) => half === kind).length / 2
  const working = shareOf('work')
  const present = shift ? Math.min(working, presentShare(worked, shift.scheduledMinutes, day.rules)) : 0
  return {
    present,
    leave: shareOf('leave'),
    onDuty: shareOf('onDuty'),
    travel: shareOf('travel'),
    holiday: shareOf('holiday'),
    weekend: shareOf('weekend'),
    absent: working - present,
  }
}

const inOrder = [
  ['absent', 'absent'],
  ['leave', 'on_leave'],
  ['onDuty', 'on_duty'],
  ['travel', 'travelling'],
  ['holiday', 'holiday'],
  ['weekend', 'weekend'],
] as const satisfies readonly (readonly [keyof Shares, DayStatus])[]

/** TD7: half of a day worked is shown as that, else what needs care is shown first. */
function statusOf(shares: Shares): DayStatus {
  if (shares.present === 1) return 'present'
  if (shares.present > 0) return 'half_day'
  return inOrder.find(([share]) => shares[share] > 0)?.[1] ?? 'absent'
}

function flagsOf(
  { isLateWaived, punches }: DayGiven,
  { isAutoClosed, isCorrected }: Presence,
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
