import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Amount, toUnits } from '../../../src/framework/values/money'

/** Finds the date of the milestone that uses up the rest of the order; null if none does. */
export function findRunOutDateByPlan(
  remaining: Amount,
  planned: readonly { amount: Amount; on: CalendarDate }[],
  asOf: CalendarDate,
): CalendarDate | null {
  let balance = toUnits(remaining)
  if (balance <= 0n) return asOf
  for (const { amount, on } of [...planned].sort((one, other) => one.on.localeCompare(other.on))) {
    balance -= toUnits(amount)
    if (balance <= 0n) return on
  }
  return null
}
