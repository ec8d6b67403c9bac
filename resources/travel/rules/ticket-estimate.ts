import { type Amount, toUnits } from '../../../src/framework/values/money'

interface BookedPart {
  readonly legNumber: number | null
  readonly stayNumber: number | null
}

interface TripParts {
  readonly legs: readonly unknown[] | null
  readonly stays: readonly unknown[] | null
}

interface EstimatedTrip {
  readonly fares: readonly { readonly fareBase: Amount | null }[] | null
  readonly lodging: readonly { readonly budgetBase: Amount | null }[] | null
}

/** Finds the estimate of the leg or the stay that a ticket is for, in the currency of the company. */
export const findTicketEstimate = (
  { legNumber, stayNumber }: BookedPart,
  trip: EstimatedTrip | null | undefined,
): Amount | null =>
  (legNumber
    ? trip?.fares?.[legNumber - 1]?.fareBase
    : stayNumber
      ? trip?.lodging?.[stayNumber - 1]?.budgetBase
      : null) ?? null

/** Whether the trip has the leg or the stay that a ticket is for. */
export const isPartOfTrip = ({ legNumber, stayNumber }: BookedPart, { legs, stays }: TripParts): boolean =>
  (legNumber ?? 0) <= (legs?.length ?? 0) && (stayNumber ?? 0) <= (stays?.length ?? 0)

/** Whether a cost is more than ten percent above its estimate. Without an estimate nothing is. */
export const isAboveTolerance = (cost: Amount | null, estimate: Amount | null): boolean =>
  cost !== null && estimate !== null && toUnits(cost) * 10n > toUnits(estimate) * 11n
