import { listDates } from '../../../src/framework/values/date-range'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { type Amount, computePercentage, fromUnits, toUnits } from '../../../src/framework/values/money'

/** A leg of a trip. Instants are in ISO 8601, each end in its own time zone. */
export interface TripLeg {
  from: string
  fromZone: string
  departAt: string
  to: string
  toZone: string
  arriveBy: string
}

export interface TripStay {
  city: string
  checkIn: CalendarDate
  checkOut: CalendarDate
}

/** The daily allowances of a policy. */
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
 * Computes the allowance of each date of a trip, from the first departure to the last arrival, each in its
 * own time zone. The first and the last date count in part (§13). Dates for which the policy has no rate are
 * left out.
 */
export function computeAllowedDays(
  legs: readonly TripLeg[],
  stays: readonly TripStay[],
  grade: string | null,
  { cityTiers, perDiem }: Allowances,
): AllowedDay[] {
  const [leaving, returning] = [legs[0], legs.at(-1)]
  if (!leaving || !returning) return []
  const first = dateInZone(leaving.fromZone, Date.parse(leaving.departAt))
  const last = dateInZone(returning.toZone, Date.parse(returning.arriveBy))
  return listDates(first, last).flatMap((date): AllowedDay[] => {
    const city = findCityOfDate(date, stays) ?? leaving.to
    const tier = cityTiers.find((one) => one.city === city)?.tier ?? null
    const row = perDiem.find((one) => (one.grade ?? grade) === grade && (one.tier ?? tier) === tier)
    if (!row) return []
    const percent = date === first || date === last ? row.partialDayPercent : 100
    return [
      {
        date,
        city,
        tier,
        percent,
        currency: row.currency,
        amount: computePercentage(row.amount, percent, row.currency),
      },
    ]
  })
}

/** Finds the city of the night; else that of the last night before, else that of the first night after. */
function findCityOfDate(date: CalendarDate, stays: readonly TripStay[]): string | undefined {
  const inOrder = [...stays].sort((a, b) => a.checkIn.localeCompare(b.checkIn))
  const now = inOrder.find(({ checkIn, checkOut }) => checkIn <= date && date < checkOut)
  const ended = inOrder.filter(({ checkOut }) => checkOut <= date).at(-1)
  return (now ?? ended ?? inOrder[0])?.city
}

/**
 * Computes by how much a changed trip changes the allowance, per currency. Only this difference needs a new
 * approval. Currencies without a difference are left out.
 */
export function computeAllowanceDifference(
  before: readonly AllowedDay[],
  after: readonly AllowedDay[],
): Record<string, Amount> {
  const negated = before.map((day) => ({ ...day, amount: fromUnits(-toUnits(day.amount)) }))
  return Object.fromEntries(
    Object.entries(totalsByCurrency([...after, ...negated])).filter(([, amount]) => toUnits(amount) !== 0n),
  )
}

/** Sums the days per currency. */
export function totalsByCurrency(days: readonly AllowedDay[]): Record<string, Amount> {
  const totals: Record<string, Amount> = {}
  for (const { currency, amount } of days)
    totals[currency] = fromUnits(toUnits(totals[currency] ?? '0') + toUnits(amount))
  return totals
}
