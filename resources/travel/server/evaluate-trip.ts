import { refuseErrors, refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangeOf } from '../../../server/records/write/handler'
import { runCheck } from '../../../server/records/write/trial/run-in-trial'
import type { Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordDraft, RecordInput } from '../../../src/framework/record'
import { daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, compareAmounts, fromUnits, toUnits } from '../../../src/framework/values/money'
import { findTripSpan, listDates, type TripSpan, toLegs, toStays } from '../../expenses/public'
import {
  computeAdvanceCap,
  estimateTrip,
  needsDirector,
  type TripCase,
  type TripPolicy,
  toBase,
} from '../rules/estimate'
import type { travelRequisitions as declared } from '../travelRequisitions'
import { estimateParts } from '../trip-fields'
import { checkPassport, readRates, readTraveller, readTravelPolicies } from './trip-sources'
import { readLastVersion } from './trip-versions'
import { words } from './words'

type Trip = RecordDraft<typeof declared>
type Estimate = ReturnType<typeof estimateTrip>

const longest = 366
const dayMs = 86_400_000
const usualSettlementDays = 15

/** Refuses a trip outside of the employment of its traveller. */
function requireEmployment(
  span: TripSpan,
  { joinedOn, leavesOn }: { joinedOn: string; leavesOn: string | null },
): void {
  if (span.first < joinedOn || span.last > (leavesOn ?? span.last)) refuseInWords(words, 'legs', 'notEmployed', {})
}

/** Reads everything that the estimate is made of. */
async function readTripCase(writer: Writer, trip: Trip, span: TripSpan, requestedOn: string, grade: string | null) {
  const [legs, stays] = [toLegs(trip.legs), toStays(trip.stays)]
  const dates = [...new Set([requestedOn, ...listDates(span.first, span.last)])]
  const policyOn = await readTravelPolicies(writer, trip.empId ?? 0, dates)
  const input = [
    ...legs.map((leg) => leg.fareCurrency),
    ...stays.map((stay) => stay.currency),
    trip.localCurrency,
    trip.otherCurrency,
  ]
  const allowed = dates.flatMap((date) => (policyOn(date)?.perDiem ?? []).map(({ currency }) => currency))
  const currencies = [...new Set([...input, ...allowed, trip.advanceCurrency])].filter((one) => one != null)
  const rateOf = await readRates(writer, currencies, requestedOn)
  const local = { amount: trip.localAmount ?? null, currency: trip.localCurrency ?? null }
  const other = { amount: trip.otherAmount ?? null, currency: trip.otherCurrency ?? null }
  return {
    ...{ legs, stays, local, other, grade, requestedOn, policyOn, rateOf },
    base: writer.company.currency,
  } satisfies TripCase
}

/** Refuses what the policy does not allow, at the leg or the stay. */
function refuseProblems({ problems }: Estimate): void {
  const errors = problems.map(({ at, code, args = {} }) => [
    at,
    { code, args, message: fillPlaceholders(words[code], args) },
  ])
  refuseErrors(Object.fromEntries(errors))
}

/**
 * Computes what the server knows about a trip that is asked for or changed: its dates, its estimate by the
 * policies and rates in force, and what has to be decided.
 * @throws StewardError with what the policy does not allow
 */
export async function evaluateTrip({
  writer,
  id,
  action,
  before,
  record,
}: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const span = findTripSpan(toLegs(record.legs))
  const traveller = span && record.empId ? await readTraveller(writer, record.empId, id) : undefined
  // The declaration reports what is missing.
  if (!span || !traveller || span.arrivesAt <= span.departsAt) return undefined
  if (span.arrivesAt - span.departsAt >= longest * dayMs) refuseInWords(words, 'legs', 'tooLong', {})
  requireEmployment(span, traveller)
  const requestedOn = traveller.today
  const trip = await readTripCase(writer, record, span, requestedOn, traveller.grade)
  const estimate = estimateTrip(trip)
  // A preview shows the estimate beside what is in the way; a real save fails.
  await runCheck(writer, () => refuseProblems(estimate))
  const isChange = action === 'change' || before?.approvedTotal != null
  const advance = isChange
    ? { advanceBase: before?.advanceBase ?? null, advanceCap: before?.advanceCap ?? null }
    : computeAdvance(record, trip, estimate)
  if (advance.advanceBase && traveller.hasOverdueTrip && !isChange)
    await runCheck(writer, () => refuseInWords(words, 'advanceRequested', 'settlementOverdue', {}))
  const leadDays = trip.policyOn(requestedOn)?.bookingLeadDays ?? 0
  return {
    ...toResults(estimate, span, trip),
    ...advance,
    requestedOn,
    isToShorten: false,
    // Lead days are not judged again when an approved trip changes.
    isLateBooking: isChange ? (before?.isLateBooking ?? false) : daysBetween(requestedOn, span.first) < leadDays,
    needsDirector: needsNewDirector(record, estimate.total, trip.policyOn(requestedOn)),
    ...checkPassport(record.tripType ?? null, traveller.passportUntil, span.last),
    changes: isChange && id !== undefined ? await listDifferences(writer, id, toEstimateValues(estimate)) : null,
  }
}

function toResults(estimate: Estimate, span: TripSpan, trip: TripCase) {
  const { fares, lodging, allowances, journeys, paidByTraveller } = estimate
  const { legs } = trip
  const days = trip.policyOn(span.last)?.settlementDays ?? usualSettlementDays
  return {
    ...{ fromDate: span.first, toDate: span.last, departsAt: new Date(span.departsAt).toISOString() },
    route: [legs[0]?.from, ...legs.map(({ to }) => to)].join(' – ').slice(0, 400),
    ...toEstimateValues(estimate),
    paidByTraveller,
    allowances,
    fares: legs.map(({ from, to }, at) => ({ leg: `${from} – ${to}`, fareBase: fares[at] ?? null })),
    lodging,
    journeys: journeys.map(({ legs: numbers, minutes, allowed }) => ({ legs: numbers.join(', '), minutes, allowed })),
    ticketsNeeded: legs.length + trip.stays.filter(({ paidBy }) => paidBy === 'company').length,
    settlementDueOn: plusDays(span.last, days) ?? null,
  }
}

/** Computes the advance and the greatest one in the currency of the company. */
function computeAdvance(
  { advanceRequested: amount, advanceCurrency: currency }: Trip,
  trip: TripCase,
  { paidByTraveller }: Estimate,
) {
  const advanceCap = computeAdvanceCap(paidByTraveller, trip.policyOn(trip.requestedOn), trip.base)
  if (!amount) return { advanceBase: null, advanceCap }
  const advanceBase = toBase({ amount, currency: currency ?? null }, trip)
  if (advanceBase === null) refuseInWords(words, 'advanceCurrency', 'noRate', {})
  return { advanceBase, advanceCap }
}

/** Whether a director has to agree who has not agreed to as much for the same kind of trip before. */
function needsNewDirector(
  { tripType, directorTotal, directorTripType }: Trip,
  total: Amount,
  policy: TripPolicy | null,
): boolean {
  const isAgreed = directorTotal != null && directorTripType === tripType && compareAmounts(total, directorTotal) <= 0
  return !isAgreed && needsDirector(tripType ?? null, total, policy)
}

type EstimateValues = Pick<
  RecordInput<typeof declared>,
  'estimatedTickets' | 'estimatedLodging' | 'estimatedPerDiem' | 'estimatedLocal' | 'estimatedOther' | 'estimatedTotal'
>

const toEstimateValues = ({ parts, total }: Estimate) => ({
  ...{ estimatedTickets: parts.tickets, estimatedLodging: parts.lodging, estimatedPerDiem: parts.perDiem },
  ...{ estimatedLocal: parts.local, estimatedOther: parts.other, estimatedTotal: total },
})

const toParts = (values: EstimateValues) => ({
  ...{ tickets: values.estimatedTickets, lodging: values.estimatedLodging, perDiem: values.estimatedPerDiem },
  ...{ local: values.estimatedLocal, other: values.estimatedOther, total: values.estimatedTotal },
})

/** Lists by part what changes against the approved version. */
export async function listDifferences(writer: Writer, id: number, values: EstimateValues) {
  const approved = await readLastVersion(writer, id)
  if (!approved) return null
  const [before, after] = [toParts(approved), toParts(values)]
  return ([...Object.keys(estimateParts), 'total'] as (keyof typeof after)[]).map((part) => {
    const [was, is] = [before[part] ?? '0.00', after[part] ?? '0.00']
    return { part, before: was, after: is, difference: fromUnits(toUnits(is) - toUnits(was)) }
  })
}
