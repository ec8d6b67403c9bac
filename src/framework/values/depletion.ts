import { type CalendarDate, plusDays } from './dates'

/** Number of days over which the pace of use is measured. */
export const paceWindowDays = 28

/** A longer time than anybody plans; such an end counts as never. */
const maxPaceDays = 36_500n

/** Answers the first day over which the pace is measured. */
export const paceWindowStart = (asOf: CalendarDate): CalendarDate => plusDays(asOf, -paceWindowDays) ?? asOf

/**
 * Estimates the day on which `remaining` is used up at this pace; a part of a day counts as a day. Null
 * means never.
 */
export function estimateDepletionDay(remaining: bigint, inWindow: bigint, asOf: CalendarDate): CalendarDate | null {
  if (remaining <= 0n) return asOf
  if (inWindow <= 0n) return null
  const days = (remaining * BigInt(paceWindowDays) + inWindow - 1n) / inWindow
  return days > maxPaceDays ? null : (plusDays(asOf, Number(days)) ?? null)
}
