import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type Amount, toUnits } from '../../../src/framework/values/money'

/** Days of which the burn is taken. */
export const burnWindowDays = 28

/** What a day costs is taken of the last days; a part of a day is one more. Null: nothing burns. */
export function runOutByBurn(
  { remaining, unbilled, burned }: Record<'remaining' | 'unbilled' | 'burned', Amount>,
  asOf: CalendarDate,
): CalendarDate | null {
  const left = toUnits(remaining) - toUnits(unbilled)
  if (left <= 0n) return asOf
  const burn = toUnits(burned)
  if (burn <= 0n) return null
  const days = (left * BigInt(burnWindowDays) + burn - 1n) / burn
  // Farther than any order goes.
  return days > 36_500n ? null : (plusDays(asOf, Number(days)) ?? null)
}

/** The day of the milestone that uses up what remains; null: they never do. */
export function runOutByPlan(
  remaining: Amount,
  planned: readonly { amount: Amount; on: CalendarDate }[],
  asOf: CalendarDate,
): CalendarDate | null {
  let left = toUnits(remaining)
  if (left <= 0n) return asOf
  for (const { amount, on } of [...planned].sort((one, other) => one.on.localeCompare(other.on))) {
    left -= toUnits(amount)
    if (left <= 0n) return on
  }
  return null
}
