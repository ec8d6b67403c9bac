import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'

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

/** A leg as it is stored. All its parts are required, but the type of a row does not say so. */
type StoredLeg = { readonly [N in keyof TripLeg]: string | null }
type StoredStay = { readonly [N in keyof TripStay]: string | null }

export const toLegs = <Leg extends StoredLeg = StoredLeg>(legs: readonly Leg[] | null | undefined): (Leg & TripLeg)[] =>
  (legs ?? []).filter((leg): leg is Leg & TripLeg => !!leg.fromZone && !!leg.toZone && !!leg.departAt && !!leg.arriveBy)

export const toStays = <Stay extends StoredStay = StoredStay>(
  stays: readonly Stay[] | null | undefined,
): (Stay & TripStay)[] => (stays ?? []).filter((stay): stay is Stay & TripStay => !!stay.checkIn && !!stay.checkOut)

/** The first departure and the last arrival, with their local dates. */
export interface TripSpan {
  first: CalendarDate
  last: CalendarDate
  departsAt: number
  arrivesAt: number
  fromZone: string
  toZone: string
}

/** Finds when a trip begins and ends; undefined without legs. */
export function findTripSpan(legs: readonly TripLeg[]): TripSpan | undefined {
  const [leaving, returning] = [legs[0], legs.at(-1)]
  if (!leaving || !returning) return undefined
  const [departsAt, arrivesAt] = [Date.parse(leaving.departAt), Date.parse(returning.arriveBy)]
  const [first, arrival] = [dateInZone(leaving.fromZone, departsAt), dateInZone(returning.toZone, arrivesAt)]
  // Whoever crosses the date line to the east may arrive on the date before.
  const last = arrival < first ? first : arrival
  return { first, last, departsAt, arrivesAt, fromZone: leaving.fromZone, toZone: returning.toZone }
}

/** Lists the dates from the first to the last, both included. */
export function listDates(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date: CalendarDate | undefined = first; date !== undefined && date <= last; date = plusDays(date, 1))
    dates.push(date)
  return dates
}
