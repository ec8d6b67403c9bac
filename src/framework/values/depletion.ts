import { type CalendarDate, plusDays } from './dates'

/** Days over which a pace is measured. */
export const paceWindowDays = 28

/** Beyond any planning. */
const maxPaceDays = 36_500n

/** The first day of the pace. */
export const paceWindowStart = (asOf: CalendarDate): CalendarDate => plusDays(asOf, -paceWindowDays) ?? asOf

/** When `remaining` is used up at this pace; a part of a day counts as one. Null: never. */
export function estimateDepletionDay(remaining: bigint, inWindow: bigint, asOf: CalendarDate): CalendarDate | null {
  if (remaining <= 0n) return asOf
  if (inWindow <= 0n) return null
  const days = (remaining * BigInt(paceWindowDays) + inWindow - 1n) / inWindow
  return days > maxPaceDays ? null : (plusDays(asOf, Number(days)) ?? null)
}
