import { type CalendarDate, plusDays } from './dates'

/** Days of which a pace is taken. */
export const paceWindowDays = 28

/** Farther than anything is planned. */
const mostDays = 36_500n

/** The first day that a pace counts. */
export const paceSince = (asOf: CalendarDate): CalendarDate => plusDays(asOf, -paceWindowDays) ?? asOf

/** When what is left is used up if it goes on as in the last days, a part of a day being one more. Null: it never is. */
export function usedUpOn(left: bigint, inWindow: bigint, asOf: CalendarDate): CalendarDate | null {
  if (left <= 0n) return asOf
  if (inWindow <= 0n) return null
  const days = (left * BigInt(paceWindowDays) + inWindow - 1n) / inWindow
  return days > mostDays ? null : (plusDays(asOf, Number(days)) ?? null)
}
