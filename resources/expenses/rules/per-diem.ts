import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type Amount, computePercentage } from '../../../src/framework/values/money'
import { findCityTier, findMostSpecificRow } from './policy-rows'
import { findTripSpan, listDates, type TripLeg, type TripSpan, type TripStay } from './trip'

/** The daily allowances of a policy. */
export interface Allowances {
  readonly cityTiers: readonly { readonly city: string; readonly tier: string }[] | null
  readonly perDiem:
    | readonly {
        readonly grade: string | null
        readonly tier: string | null
        readonly currency: string
        readonly amount: Amount
        readonly partialDayPercent: number | null
      }[]
    | null
  readonly oneDayMinHours: number | null
}

export interface AllowedDay {
  date: CalendarDate
  city: string
  tier: string | null
  percent: number
  currency: string
  amount: Amount
}

export interface Route {
  legs: readonly TripLeg[]
  stays: readonly TripStay[]
}

interface AllowanceDate {
  date: CalendarDate
  isPartial: boolean
  /** The trip is so short that it needs the least hours of the policy. */
  needsHours: boolean
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Lists the dates of a trip that can have an allowance. */
function listAllowanceDates(span: TripSpan, stays: readonly TripStay[]): AllowanceDate[] {
  const { first, last, departsAt, arrivesAt } = span
  if (first === last) return [{ date: first, isPartial: true, needsHours: true }]
  if (stays.length === 0 && arrivesAt - departsAt <= dayMs)
    return [{ date: findLongerDate(span), isPartial: true, needsHours: true }]
  return listDates(first, last).map((date) => ({ date, isPartial: date === first || date === last, needsHours: false }))
}

/** Finds the date in which more of a night without a bed lies. Midnight is that of the place of departure. */
function findLongerDate({ first, last, departsAt, arrivesAt, fromZone }: TripSpan): CalendarDate {
  const midnight = toInstantInZone(fromZone, plusDays(first, 1) ?? first, 0)
  return arrivesAt - midnight > midnight - departsAt ? last : first
}

/** Finds the city of the night; else that of the last night before, else that of the first night after. */
function findCityOfDate(date: CalendarDate, { legs, stays }: Route): string {
  const inOrder = [...stays].sort((a, b) => a.checkIn.localeCompare(b.checkIn))
  const now = inOrder.find(({ checkIn, checkOut }) => checkIn <= date && date < checkOut)
  const ended = inOrder.filter(({ checkOut }) => checkOut <= date).at(-1)
  return (now ?? ended ?? inOrder[0])?.city ?? legs[0]?.to ?? ''
}

/**
 * Computes the allowance of each date of a trip (TR6), from the first departure to the last arrival, each in
 * its own time zone. Dates for which the policy has no rate are left out.
 * @param policyOn the policy in force for the traveller on a date
 */
export function computeAllowedDays(
  route: Route,
  grade: string | null,
  policyOn: (date: CalendarDate) => Allowances | null,
): AllowedDay[] {
  const span = findTripSpan(route.legs)
  if (!span) return []
  return listAllowanceDates(span, route.stays).flatMap(({ date, isPartial, needsHours }): AllowedDay[] => {
    const policy = policyOn(date)
    const city = findCityOfDate(date, route)
    const tier = findCityTier(city, policy?.cityTiers)
    const row = findMostSpecificRow(policy?.perDiem, grade, tier)
    if (!row || (needsHours && span.arrivesAt - span.departsAt <= (policy?.oneDayMinHours ?? 0) * hourMs)) return []
    const { currency } = row
    const percent = isPartial ? (row.partialDayPercent ?? 100) : 100
    return [{ date, city, tier, percent, currency, amount: computePercentage(row.amount, percent, currency) }]
  })
}

/** Computes the allowance of one date of a trip; undefined if the date has none. */
export const computeAllowedDay = (
  route: Route,
  grade: string | null,
  policy: Allowances | null,
  date: CalendarDate | null,
): AllowedDay | undefined => computeAllowedDays(route, grade, () => policy).find((day) => day.date === date)
