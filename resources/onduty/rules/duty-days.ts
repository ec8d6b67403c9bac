import { type Timing, toMinuteOfDay } from '../../policies/public'
import { type Half, listPlannedHalves, type PlannedDay } from '../../workdays/public'

/** The part of a day that the duty takes. */
export interface DutyPart {
  session: string
  fromTime: string | null
  toTime: string | null
}

/** The limits for the minutes of a duty. They are the same as for presence (TD17). */
interface DutyThresholds {
  fullDayMinutes: number
  halfDayMinutes: number
  /** The planned minutes of the whole day; null on an off day. */
  scheduledMinutes: number | null
  timing: Pick<Timing, 'halfDaySplitAt'>
}

const both = listPlannedHalves('full')
const ofSession: Readonly<Record<string, readonly Half[]>> = {
  full: both,
  first_half: ['first'],
  second_half: ['second'],
}

/**
 * Returns the halves of a day that the duty takes. Duty by the hour takes both halves, the half with more of
 * it, or none.
 */
export function computeDutyHalves(
  { session, fromTime, toTime }: DutyPart,
  thresholds: DutyThresholds,
): readonly Half[] {
  if (!fromTime || !toTime) return ofSession[session] ?? both
  const [from, to, split] = [
    toMinuteOfDay(fromTime),
    toMinuteOfDay(toTime),
    toMinuteOfDay(thresholds.timing.halfDaySplitAt),
  ]
  const scheduled = thresholds.scheduledMinutes ?? Number.POSITIVE_INFINITY
  const minutes = to - from
  if (minutes >= Math.min(thresholds.fullDayMinutes, scheduled)) return both
  if (minutes < Math.min(thresholds.halfDayMinutes, scheduled / 2)) return []
  const before = Math.min(to, split) - Math.min(from, split)
  return before >= minutes - before ? ['first'] : ['second']
}

/** Counts how much of a day's duty is work, and which part of an off day it takes. */
export function countDutyDay(halves: readonly Half[], { halves: plan }: Pick<PlannedDay, 'halves'>) {
  const off = halves.filter((half) => plan[half === 'first' ? 0 : 1] !== 'work')
  const [one, other] = off
  const part = other ? ('full' as const) : one ? (`${one}_half` as const) : null
  return { fraction: (halves.length - off.length) / 2, off: part }
}
