import { type CalendarDate, plusDays } from './dates'

/** Days of which a pace is taken. */
export const paceWindowDays = 28

/** Farther than anything is planned. */
const maxPaceDays = 36_500n

/** The first day that a pace counts. */
export const paceWindowStart = (asOf: CalendarDate): CalendarDate => plusDays(asOf, -paceWindowDays) ?? asOf

/** When what is left is used up if it goes on as in the last days, a part of a day being one more. Null: it never is. */
export function depletionDay(remaining: bigint, inWindow: bigint, asOf: CalendarDate): CalendarDate | null {
  if (remaining <= 0n) return asOf
  if (inWindow <= 0n) return null
  const days = (remaining * BigInt(paceWindowDays) + inWindow - 1n) / inWindow
  return days > maxPaceDays ? null : (plusDays(asOf, Number(days)) ?? null)
}
