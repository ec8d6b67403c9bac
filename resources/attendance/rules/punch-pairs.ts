import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { findWorkDate, isNightShift } from '../../policies/public'
import { longestMs } from './correction'
import type { DayInput, DayTiming, Punch } from './day-input'

/** A second punch of the same direction within this time, in ms, is a repeat and is ignored (AT1). */
const repeatMs = 60_000

/** Whether the punch only repeats the one before it. A change of direction is never a repeat (AT1). */
export const isRepeat = (previous: Pick<Punch, 'direction' | 'at'>, next: Pick<Punch, 'direction' | 'at'>): boolean =>
  previous.direction === next.direction && next.at - previous.at < repeatMs

/**
 * Whether a check-out at `at` can end the check-in: it is at most 16 hours later. The source of the punches
 * does not matter.
 */
export const canEnd = (arrival: Pick<Punch, 'direction' | 'at'>, at: number): boolean =>
  arrival.direction === 'in' && at >= arrival.at && at - arrival.at <= longestMs

/**
 * Whether a check-out so soon after its check-in was a mistake. A later check-out then ends the same
 * check-in.
 */
export const isMistakenEnd = (
  arrival: Pick<Punch, 'direction' | 'at'>,
  end: Pick<Punch, 'direction' | 'at'>,
): boolean => arrival.direction === 'in' && end.direction === 'out' && end.at - arrival.at < repeatMs

/**
 * Orders punches by time. Devices that know only minutes can write two punches with the same time; then the
 * one that changes the direction comes first. So a person who is in checks out first, and a person who is
 * out checks in first.
 */
function orderPunches(punches: readonly Punch[]): Punch[] {
  const rest = punches.toSorted((a, b) => a.at - b.at)
  const ordered: Punch[] = []
  for (let next = rest[0]; next; next = rest[0]) {
    const { at } = next
    const previous = ordered.at(-1)?.direction ?? 'out'
    const turning = rest.findIndex((punch) => punch.at === at && punch.direction !== previous)
    ordered.push(...rest.splice(Math.max(0, turning), 1))
  }
  return ordered
}

/** Drops repeats (AT1). */
const dropRepeatedPunches = (punches: readonly Punch[]): Punch[] => {
  const distinct: Punch[] = []
  for (const punch of orderPunches(punches)) {
    const previous = distinct.at(-1)
    if (!previous || punch.isCorrection || !isRepeat(previous, punch)) distinct.push(punch)
  }
  return distinct
}

/** Assigns each punch to a day (TD3): a check-in by the shift, a check-out to the day of its check-in. */
export function assignWorkDates(
  punches: readonly Punch[],
  timing: DayTiming,
  zone: string,
): (Punch & { workDate: CalendarDate })[] {
  let open: CalendarDate | undefined
  return dropRepeatedPunches(punches).map((punch) => {
    const workDate =
      punch.direction === 'in' ? findWorkDate(timing, punch.at, zone) : (open ?? dateInZone(zone, punch.at))
    open = punch.direction === 'in' ? workDate : undefined
    return { ...punch, workDate }
  })
}

/** Computes when the check-out is assumed if it is missing, in ms since 1970 (TD11). */
export function computeAutoCheckout({ workDate, zone, timing, rules }: Omit<DayInput, 'now'>, arrival: number): number {
  if (isNightShift(timing)) return arrival + longestMs
  const [hour, minute] = rules.autoCheckoutAt.split(':').map(Number)
  return Math.max(arrival, toInstantInZone(zone, workDate, hour ?? 0, minute ?? 0))
}

interface PunchPair {
  from: number
  to: number
}

/** When the person was present on a day. */
export interface DayPresence {
  pairs: readonly PunchPair[]
  /** The time of the check-in that is still open; null if there is none. */
  openSince: number | null
  /** The last pair was closed automatically. */
  isAutoClosed: boolean
  isCorrected: boolean
}

/**
 * Applies corrections in the order in which they were approved (TD12). A corrected arrival replaces the
 * first check-in and everything before it; a corrected departure replaces the last check-out and everything
 * after it.
 */
function applyCorrections(punches: readonly Punch[]): Punch[] {
  let current = dropRepeatedPunches(punches.filter(({ isCorrection }) => !isCorrection))
  for (const correction of punches.filter(({ isCorrection }) => isCorrection)) {
    const isArrival = correction.direction === 'in'
    const rest = current.filter(({ at }) => (isArrival ? at >= correction.at : at <= correction.at))
    const isReplaced = (isArrival ? rest[0] : rest.at(-1))?.direction === correction.direction
    if (isArrival) current = [correction, ...(isReplaced ? rest.slice(1) : rest)]
    else current = [...(isReplaced ? rest.slice(0, -1) : rest), correction]
  }
  return current
}

/**
 * Pairs check-ins with check-outs. While a person is in, further check-ins are ignored. A check-out without
 * a check-in makes no pair; but if the last pair is shorter than a minute, closed by mistake, it becomes the
 * end of that pair.
 */
export function pairPunches(day: DayInput): DayPresence {
  const pairs: PunchPair[] = []
  let since: number | null = null
  for (const { direction, at } of applyCorrections(day.punches)) {
    const last = pairs.at(-1)
    if (direction === 'in') since ??= at
    else if (since !== null) {
      pairs.push({ from: since, to: at })
      since = null
    } else if (last && last.to - last.from < repeatMs) last.to = at
  }
  const isCorrected = day.punches.some(({ isCorrection }) => isCorrection)
  if (since === null) return { pairs, openSince: null, isAutoClosed: false, isCorrected }
  const end = computeAutoCheckout(day, since)
  if (day.now < end) return { pairs, openSince: since, isAutoClosed: false, isCorrected }
  const to = Math.max(since, ...filterSignsOfDay(day, end).map((at) => Math.min(at, end)))
  return { pairs: [...pairs, { from: since, to }], openSince: null, isAutoClosed: true, isCorrected }
}

/** Keeps the signs of this day (TD11). Signs after the end of a closed night shift belong to the next day. */
const filterSignsOfDay = ({ signs = [], zone, workDate }: DayInput, end: number) =>
  signs.filter((at) => at <= end || dateInZone(zone, at) === workDate)
