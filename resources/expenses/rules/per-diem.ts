import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { type Amount, computeShare, fromUnits, toUnits } from '../../../src/framework/values/money'

/** A part of a trip; moments in ISO 8601, each end in its own zone. */
export interface Leg {
  from: string
  fromZone: string
  departAt: string
  to: string
  toZone: string
  arriveBy: string
}

export interface Stay {
  city: string
  checkIn: CalendarDate
  checkOut: CalendarDate
}

/** What a policy says of daily allowances. */
export interface Allowances {
  cityTiers: readonly { city: string; tier: string }[]
  perDiem: readonly {
    grade: string | null
    tier: string | null
    currency: string
    amount: Amount
    partialDayPercent: number
  }[]
}

export interface AllowedDay {
  date: CalendarDate
  city: string
  tier: string | null
  percent: number
  currency: string
  amount: Amount
}

/**
 * The allowance of each calendar date of a trip, from that of the first departure to that of the last arrival, each in
 * the zone of its end; the first and the last one in part (§13). A date for which the policy says nothing is left out.
 */
export function computeAllowedDays(
  legs: readonly Leg[],
  stays: readonly Stay[],
  grade: string | null,
  { cityTiers, perDiem }: Allowances,
): AllowedDay[] {
  const [leaving, returning] = [legs[0], legs.at(-1)]
  if (!leaving || !returning) return []
  const first = dateInZone(leaving.fromZone, Date.parse(leaving.departAt))
  const last = dateInZone(returning.toZone, Date.parse(returning.arriveBy))
  return listDates(first, last).flatMap((date): AllowedDay[] => {
    const city = findCityOn(date, stays) ?? leaving.to
    const tier = cityTiers.find((one) => one.city === city)?.tier ?? null
    const row = perDiem.find((one) => (one.grade ?? grade) === grade && (one.tier ?? tier) === tier)
    if (!row) return []
    const percent = date === first || date === last ? row.partialDayPercent : 100
    return [
      { date, city, tier, percent, currency: row.currency, amount: computeShare(row.amount, percent, row.currency) },
    ]
  })
}

function listDates(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date: CalendarDate | undefined = first; date !== undefined && date <= last; date = plusDays(date, 1))
    dates.push(date)
  return dates
}

/** Where the night is spent; else where the last one was, else where the first one will be. */
function findCityOn(date: CalendarDate, stays: readonly Stay[]): string | undefined {
  const inOrder = [...stays].sort((a, b) => a.checkIn.localeCompare(b.checkIn))
  const now = inOrder.find(({ checkIn, checkOut }) => checkIn <= date && date < checkOut)
  const ended = inOrder.filter(({ checkOut }) => checkOut <= date).at(-1)
  return (now ?? ended ?? inOrder[0])?.city
}

/** What a changed trip comes to more, or less: only that is approved again. Currencies of which nothing differs are left out. */
export function computeDifference(before: readonly AllowedDay[], after: readonly AllowedDay[]): Record<string, Amount> {
  const negated = before.map((day) => ({ ...day, amount: fromUnits(-toUnits(day.amount)) }))
  return Object.fromEntries(
    Object.entries(totalsByCurrency([...after, ...negated])).filter(([, amount]) => toUnits(amount) !== 0n),
  )
}

/** What the days come to, each currency by itself. */
export function totalsByCurrency(days: readonly AllowedDay[]): Record<string, Amount> {
  const totals: Record<string, Amount> = {}
  for (const { currency, amount } of days)
    totals[currency] = fromUnits(toUnits(totals[currency] ?? '0') + toUnits(amount))
  return totals
}
