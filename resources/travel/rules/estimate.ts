import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Decimal, multiplyDecimal } from '../../../src/framework/values/decimal'
import {
  type Amount,
  compareAmounts,
  currencyDecimals,
  fromUnits,
  readAmount,
  toUnits,
} from '../../../src/framework/values/money'
import {
  type Allowances,
  computeAllowedDays,
  findCityTier,
  findMostSpecificRow,
  findTripSpan,
  listDates,
  type Route,
  type TripLeg,
  type TripStay,
} from '../../expenses/public'
import { type ClassRules, findAllowedClass, isClassAbove, listJourneys } from './journeys'

/** What a travel policy says about trips. */
export interface TripPolicy extends Allowances, ClassRules {
  readonly caps:
    | readonly {
        readonly category: string
        readonly grade: string | null
        readonly tier: string | null
        readonly amount: Amount
      }[]
    | null
  readonly bookingLeadDays: number | null
  readonly advancePercentCap: number | null
  readonly settlementDays: number | null
  readonly directorAbove: Amount | null
}

interface EstimatedLeg extends TripLeg {
  mode: string | null
  class: string | null
  fare: Amount | null
  fareCurrency: string | null
  paidBy: string | null
}

interface EstimatedStay extends TripStay {
  budget: Amount | null
  currency: string | null
  paidBy: string | null
  reason: string | null
}

/** What the traveller entered, with what the estimate needs to know. */
export interface TripCase {
  legs: readonly EstimatedLeg[]
  stays: readonly EstimatedStay[]
  local: MoneyInput
  other: MoneyInput
  grade: string | null
  /** The day of the request, and the traveller's date today. */
  requestedOn: CalendarDate
  base: string
  policyOn(date: CalendarDate): TripPolicy | null
  /** What one unit of the currency is worth on the day of the request; undefined if no rate is in force. */
  rateOf(currency: string): Decimal | undefined
}

interface MoneyInput {
  amount: Amount | null
  currency: string | null
}

/** A problem of a trip, at the field where it is shown. */
interface TripProblem {
  at: string
  code: 'classAbovePolicy' | 'overLimitReasonMissing' | 'noRate'
  args?: Readonly<Record<string, string>>
}

const addAmounts = (amounts: readonly (Amount | null)[]): Amount =>
  fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount ?? '0'), 0n))

/** Converts an amount to the currency of the company, rounded by itself. */
export const toBase = (
  { amount, currency }: MoneyInput,
  { base, rateOf }: Pick<TripCase, 'base' | 'rateOf'>,
): Amount | null => {
  // Rows that are not sent as a form lack what is empty.
  if (amount == null) return '0.00'
  const rate = currency == null || currency === base ? '1' : rateOf(currency)
  return rate === undefined ? null : (readAmount(multiplyDecimal(amount, rate, currencyDecimals(base))) ?? null)
}

/** Computes the caps of the nights of a stay; null if the policy caps none of them. */
function computeLodgingCap({ city, checkIn, checkOut }: TripStay, { grade, policyOn }: TripCase): Amount | null {
  const nights = listDates(checkIn, plusDays(checkOut, -1) ?? checkIn)
  const caps = nights.map((night) => {
    const policy = policyOn(night)
    const ofLodging = (policy?.caps ?? []).filter(({ category }) => category === 'lodging')
    return findMostSpecificRow(ofLodging, grade, findCityTier(city, policy?.cityTiers))?.amount
  })
  return caps.some((cap) => cap === undefined) ? null : addAmounts(caps.map((cap) => cap ?? null))
}

const computeStay = (stay: EstimatedStay, trip: TripCase) => {
  const budgetBase = toBase({ amount: stay.budget, currency: stay.currency }, trip)
  const cap = computeLodgingCap(stay, trip)
  return {
    ...{ city: stay.city, nights: Math.max(0, daysBetween(stay.checkIn, stay.checkOut)), budgetBase, cap },
    isOverLimit: budgetBase !== null && cap !== null && compareAmounts(budgetBase, cap) > 0,
  }
}

const computeJourneys = (trip: TripCase, rulesOf: (leg: TripLeg) => TripPolicy | null) =>
  listJourneys(trip.legs, rulesOf).map((journey) => {
    const leg = trip.legs[(journey.legs[0] ?? 1) - 1]
    const rules = leg ? rulesOf(leg) : null
    return { ...journey, rules, allowed: findAllowedClass(rules, journey, trip.grade) }
  })

/**
 * Computes the estimate of a trip and what the policy says about it (TR2, TR5, TR6). Each part is rounded by
 * itself, so that the shown parts add up.
 */
export function estimateTrip(trip: TripCase) {
  const { legs, stays, grade, policyOn, requestedOn } = trip
  const route: Route = { legs, stays }
  const span = findTripSpan(legs)
  const fares = legs.map(({ fare, fareCurrency }) => toBase({ amount: fare, currency: fareCurrency }, trip))
  const lodging = stays.map((stay) => computeStay(stay, trip))
  const allowances = computeAllowedDays(route, grade, policyOn).map((day) => ({
    ...day,
    baseAmount: toBase(day, trip),
  }))
  const [local, other] = [toBase(trip.local, trip), toBase(trip.other, trip)]
  const journeys = computeJourneys(trip, (leg) => policyOn(findTripSpan([leg])?.first ?? requestedOn))
  const parts = {
    tickets: addAmounts(fares),
    lodging: addAmounts(lodging.map(({ budgetBase }) => budgetBase)),
    perDiem: addAmounts(allowances.map(({ baseAmount }) => baseAmount)),
    local: local ?? '0.00',
    other: other ?? '0.00',
  }
  const total = addAmounts(Object.values(parts))
  const byCompany = addAmounts([
    ...fares.filter((_, at) => legs[at]?.paidBy !== 'employee'),
    ...lodging.flatMap(({ budgetBase }, at) => (stays[at]?.paidBy === 'company' ? budgetBase : [])),
  ])
  const paidByTraveller = fromUnits(toUnits(total) - toUnits(byCompany))
  return {
    span,
    fares,
    lodging,
    allowances,
    journeys,
    parts,
    total,
    paidByTraveller,
    problems: listProblems(trip, { allowances, lodging, journeys }),
  }
}

interface JudgedParts {
  allowances: readonly { baseAmount: Amount | null }[]
  lodging: readonly ReturnType<typeof computeStay>[]
  journeys: ReturnType<typeof computeJourneys>
}

function listProblems(trip: TripCase, { allowances, lodging, journeys }: JudgedParts): TripProblem[] {
  const { legs, stays } = trip
  const above = journeys.flatMap(({ legs: numbers, mode, rules, allowed }): TripProblem[] =>
    numbers.flatMap((number): TripProblem[] => {
      const name = legs[number - 1]?.class
      return name && isClassAbove(rules, mode, name, allowed)
        ? [{ at: `legs.${number - 1}.class`, code: 'classAbovePolicy', args: { allowed: allowed ?? '' } }]
        : []
    }),
  )
  const overLimit = lodging.flatMap(({ isOverLimit, cap }, at): TripProblem[] =>
    isOverLimit && !stays[at]?.reason
      ? [{ at: `stays.${at}.reason`, code: 'overLimitReasonMissing', args: { limit: cap ?? '' } }]
      : [],
  )
  return [...listMissingRates(trip, allowances), ...above, ...overLimit]
}

function listMissingRates(trip: TripCase, allowances: JudgedParts['allowances']): TripProblem[] {
  const hasNoRate = (amount: Amount | null, currency: string | null) => toBase({ amount, currency }, trip) === null
  const toProblem = (field: string): TripProblem => ({ at: field, code: 'noRate' })
  return [
    ...trip.legs.flatMap((leg, place) =>
      hasNoRate(leg.fare, leg.fareCurrency) ? toProblem(`legs.${place}.fareCurrency`) : [],
    ),
    ...trip.stays.flatMap((stay, place) =>
      hasNoRate(stay.budget, stay.currency) ? toProblem(`stays.${place}.currency`) : [],
    ),
    ...(allowances.some(({ baseAmount }) => baseAmount === null) ? [toProblem('legs')] : []),
    ...(hasNoRate(trip.local.amount, trip.local.currency) ? [toProblem('localCurrency')] : []),
    ...(hasNoRate(trip.other.amount, trip.other.currency) ? [toProblem('otherCurrency')] : []),
  ]
}

/** Computes the greatest advance: a percentage of what the traveller pays, rounded down to the minor unit. */
export function computeAdvanceCap(paidByTraveller: Amount, policy: TripPolicy | null, base: string): Amount {
  const units = (toUnits(paidByTraveller) * toUnits(String(policy?.advancePercentCap ?? 100))) / 1_000_000n
  const minor = 10n ** BigInt(4 - currencyDecimals(base))
  return fromUnits((units / minor) * minor)
}

/** Whether a director has to agree: the trip is international, or its estimate is above the limit. */
export const needsDirector = (tripType: string | null, total: Amount, policy: TripPolicy | null): boolean =>
  tripType === 'international' || (policy?.directorAbove != null && compareAmounts(total, policy.directorAbove) > 0)
