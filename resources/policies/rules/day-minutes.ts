import type { Shift } from './shift-times'

/** The rules of an attendance policy for a single day. */
export interface AttendanceRules {
  fullDayMinutes: number
  halfDayMinutes: number
  graceMinutes: number
  earlyExitMinutes: number
}

const countMinutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 60_000))

/**
 * Computes how many minutes late an arrival is, counted from the start plus the flexible minutes. Up to the
 * grace minutes it is not late; beyond them all these minutes count.
 */
export function computeLateMinutes(
  arrival: number,
  { start }: Pick<Shift, 'start'>,
  { graceMinutes }: AttendanceRules,
  flexMinutes = 0,
): number {
  const late = countMinutesBetween(start + flexMinutes * 60_000, arrival)
  return late > graceMinutes ? late : 0
}

/**
 * Computes how many minutes too early somebody leaves; fewer than those allowed count as 0. The end moves
 * with the arrival, by at most the flexible minutes, because the whole day is owed.
 */
export function computeEarlyMinutes(
  leaving: number,
  { start, end }: Pick<Shift, 'start' | 'end'>,
  { earlyExitMinutes }: AttendanceRules,
  { arrival = start, flexMinutes = 0 } = {},
): number {
  const flex = flexMinutes * 60_000
  const shiftBy = Math.min(Math.max(arrival - start, -flex), flex)
  const early = countMinutesBetween(leaving, end + shiftBy)
  return early > earlyExitMinutes ? early : 0
}

/**
 * Computes the share of the day that was worked. A shift that is shorter than a full day still counts as
 * one.
 */
export function computePresentShare(
  worked: number,
  scheduled: number,
  { fullDayMinutes, halfDayMinutes }: AttendanceRules,
): 0 | 0.5 | 1 {
  if (worked >= Math.min(fullDayMinutes, scheduled)) return 1
  return worked >= Math.min(halfDayMinutes, scheduled / 2) ? 0.5 : 0
}
