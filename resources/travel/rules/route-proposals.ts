import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, daysBetween, formatTimestampInZone, plusDays } from '../../../src/framework/values/dates'

/** A leg while somebody enters it: any part may be missing or not readable yet. */
type LegDraft = Readonly<Record<string, unknown>>

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Tells whether a value is a moment in UTC, and not half of one that is being typed. */
export const isMoment = (value: unknown): value is string =>
  toText(value).endsWith('Z') && !Number.isNaN(Date.parse(toText(value)))

/** Formats a moment as the clock of the zone shows it, `2026-11-10T08:30`; other text stays as it is. */
export const toLocalTime = (value: unknown, zone: unknown): string =>
  isMoment(value) && toText(zone) !== ''
    ? formatTimestampInZone(toText(zone), Date.parse(value)).slice(0, 16).replace(' ', 'T')
    : toText(value)

/** Reads a time of the zone's clock as a moment; text that is no time stays as it is. */
export function toMoment(local: unknown, zone: unknown): unknown {
  const [, date = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(toText(local)) ?? []
  if (date === '' || toText(zone) === '') return local
  return new Date(toInstantInZone(toText(zone), date, Number(hour), Number(minute))).toISOString()
}

const localDate = (moment: unknown, zone: unknown): CalendarDate | undefined =>
  isMoment(moment) && toText(zone) !== '' ? toLocalTime(moment, zone).slice(0, 10) : undefined

/** Moves the arrival with the departure, so that a leg keeps its duration. */
export function moveArrival(before: LegDraft, departAt: unknown): unknown {
  const { departAt: former, arriveBy } = before
  if (!isMoment(former) || !isMoment(arriveBy) || !isMoment(departAt)) return arriveBy
  return new Date(Date.parse(arriveBy) + Date.parse(departAt) - Date.parse(former)).toISOString()
}

/** Tells whether the route ends elsewhere than it began. */
export function needsReturn(legs: readonly LegDraft[]): boolean {
  const [first, last] = [toText(legs[0]?.from).trim(), toText(legs.at(-1)?.to).trim()]
  return first !== '' && last !== '' && first.toLowerCase() !== last.toLowerCase()
}

/**
 * Proposes the leg back to where the route began, as long and as dear as the last one. It leaves in the
 * evening of the last day of the stays, else of the day of the arrival.
 */
export function proposeReturn(legs: readonly LegDraft[], stays: readonly LegDraft[]): LegDraft {
  const [first = {}, last = {}] = [legs[0], legs.at(-1)]
  const checkOut = stays
    .map((stay) => toText(stay.checkOut))
    .sort()
    .at(-1)
  const day = checkOut || localDate(last.arriveBy, last.toZone)
  const departAt = day ? toMoment(`${day}T18:00`, last.toZone) : undefined
  const ends = {
    ...{ from: last.to, fromZone: last.toZone, to: first.from, toZone: first.fromZone },
    ...{ departAt, arriveBy: departAt ? moveArrival(last, departAt) : undefined },
  }
  const { seat: _, meal: __, ...parts } = last
  return { ...parts, ...ends }
}

interface StayProposal {
  city: string
  checkIn: CalendarDate
  checkOut: CalendarDate
}

/** Lists the nights between legs that no stay covers yet, a stay for each place. */
export function proposeStays(legs: readonly LegDraft[], stays: readonly LegDraft[]): StayProposal[] {
  return legs.flatMap((leg, at): StayProposal[] => {
    const next = legs[at + 1]
    const checkIn = localDate(leg.arriveBy, leg.toZone)
    const checkOut = localDate(next?.departAt, next?.fromZone)
    if (!checkIn || !checkOut || daysBetween(checkIn, checkOut) < 1) return []
    const isCovered = stays.some((stay) => toText(stay.checkIn) < checkOut && toText(stay.checkOut) > checkIn)
    return isCovered ? [] : [{ city: toText(leg.to), checkIn, checkOut }]
  })
}

export const countNights = ({ checkIn, checkOut }: LegDraft): number =>
  plusDays(toText(checkIn), 0) && plusDays(toText(checkOut), 0)
    ? Math.max(0, daysBetween(toText(checkIn), toText(checkOut)))
    : 0
