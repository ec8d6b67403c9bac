import { instantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { findWorkDate } from '../../policies/public'
import { longestMs } from './correction'
import type { DayGiven, DayTiming, Punch } from './given'

/** A punch so soon after another one is a repeat and ignored (AT1). */
export const repeatMs = 60_000

const byTime = (a: Punch, b: Punch) => a.at - b.at

/** Drops punches within a minute of another one (AT1). */
const withoutRepeats = (punches: readonly Punch[]): Punch[] => {
  const distinct: Punch[] = []
  for (const punch of [...punches].sort(byTime)) {
    const previous = distinct.at(-1)
    if (!previous || punch.isCorrection || punch.at - previous.at >= repeatMs) distinct.push(punch)
  }
  return distinct
}

/** Assigns each punch to its day (TD3): a check-in by the shift, a check-out to the day of its check-in. */
export function assignWorkDates(
  punches: readonly Punch[],
  timing: DayTiming,
  zone: string,
): (Punch & { workDate: CalendarDate })[] {
  let open: CalendarDate | undefined
  return withoutRepeats(punches).map((punch) => {
    const workDate =
      punch.direction === 'in' ? findWorkDate(timing, punch.at, zone) : (open ?? dateInZone(zone, punch.at))
    open = punch.direction === 'in' ? workDate : undefined
    return { ...punch, workDate }
  })
}

/** When a forgotten check-out is assumed, in ms since 1970 (TD11). */
export function computeAutoCheckout({ workDate, zone, timing, rules }: Omit<DayGiven, 'now'>, arrival: number): number {
  if (timing.endTime <= timing.startTime) return arrival + longestMs
  const [hour, minute] = rules.autoCheckoutAt.split(':').map(Number)
  return Math.max(arrival, instantInZone(zone, workDate, hour ?? 0, minute ?? 0))
}

export interface Pair {
  from: number
  to: number
}

/** Presence of a day. */
export interface Presence {
  pairs: readonly Pair[]
  /** The time of the open check-in; null: there is none. */
  openSince: number | null
  /** The last pair was closed automatically. */
  isAutoClosed: boolean
  isCorrected: boolean
}

function applyCorrections(punches: readonly Punch[]): Punch[] {
  let current = withoutRepeats(punches.filter(({ isCorrection }) => !isCorrection))
  for (const correction of punches.filter(({ isCorrection }) => isCorrection)) {
    const replaced = correction.direction === 'in' ? current[0] : current.at(-1)
    current = [...current.filter((punch) => punch !== replaced || punch.direction !== correction.direction), correction]
  }
  return current.sort(byTime)
}

/**
 * Pairs check-ins with check-outs. While somebody is in, further check-ins are ignored; a check-out alone
 * makes no pair.
 */
export function computePresence(day: DayGiven): Presence {
  const pairs: Pair[] = []
  let since: number | null = null
  for (const { direction, at } of applyCorrections(day.punches)) {
    if (direction === 'in') since ??= at
    else if (since !== null) {
      pairs.push({ from: since, to: at })
      since = null
    }
  }
  const isCorrected = day.punches.some(({ isCorrection }) => isCorrection)
  if (since === null) return { pairs, openSince: null, isAutoClosed: false, isCorrected }
  const end = computeAutoCheckout(day, since)
  if (day.now < end) return { pairs, openSince: since, isAutoClosed: false, isCorrected }
  const to = Math.max(since, ...signsUntil(day, end).map((at) => Math.min(at, end)))
  return { pairs: [...pairs, { from: since, to }], openSince: null, isAutoClosed: true, isCorrected }
}

/** Signs of this day (TD11); those after the end of a closed night shift belong to the next day. */
const signsUntil = ({ signs = [], zone, workDate }: DayGiven, end: number) =>
  signs.filter((at) => at <= end || dateInZone(zone, at) === workDate)
