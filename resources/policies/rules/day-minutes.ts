import type { Shift } from './shift-times'

/** The rules of an attendance policy for a day. */
export interface AttendanceRules {
  fullDayMinutes: number
  halfDayMinutes: number
  graceMinutes: number
  earlyExitMinutes: number
}

const countMinutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 60_000))

/**
 * Grace forgives but does not move the shift: beyond it all minutes since the start count, moved by the
 * flexible ones.
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
 * Like `computeLateMinutes`, before the end; a late or early arrival owes the whole day, moved with the
 * arrival.
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

/** The share of a day that was worked; a shift shorter than a full day still counts as one. */
export function computePresentShare(
  worked: number,
  scheduled: number,
  { fullDayMinutes, halfDayMinutes }: AttendanceRules,
): 0 | 0.5 | 1 {
  if (worked >= Math.min(fullDayMinutes, scheduled)) return 1
  return worked >= Math.min(halfDayMinutes, scheduled / 2) ? 0.5 : 0
}
