import { isDueOn, toInstantInZone } from '../../src/framework/lists/schedule'
import { dateInZone, plusDays } from '../../src/framework/values/dates'
import type { JobSchedule } from '../types'

export interface RunSlot {
  /**
   * A permanent name of the run, which a new time zone of the company does
   * not change: its date, or its minute in UTC.
   */
  name: string
  /** The planned instant in ms since 1970. */
  plannedAt: number
  /** The company's date of the planned time. */
  date: string
  /** The company's date when the run begins; later than `date` where the run was missed and is made up for. */
  begunOn: string
}

/** Days to look back; more than lie between two slots of a monthly schedule. */
const horizon = 62

/**
 * Finds the last slot that has begun by an instant (ms since 1970); `zone` is the company's IANA time zone.
 */
export function getSlotAt(when: JobSchedule, zone: string, now: number): RunSlot {
  const begunOn = dateInZone(zone, now)
  if ('everyMinutes' in when) {
    const length = when.everyMinutes * 60_000
    const plannedAt = now - (now % length)
    return {
      name: `${new Date(plannedAt).toISOString().slice(0, 16)}Z`,
      plannedAt,
      date: dateInZone(zone, plannedAt),
      begunOn,
    }
  }
  const [hour = 0, minute = 0] = when.at.split(':').map(Number)
  for (let days = 0; days < horizon; days++) {
    const date = plusDays(begunOn, -days)
    if (date === undefined || !isDueOn({ rhythm: when.rhythm ?? 'daily', day: when.day ?? null }, date)) continue
    const plannedAt = toInstantInZone(zone, date, hour, minute)
    if (plannedAt <= now) return { name: date, plannedAt, date, begunOn }
  }
  throw new RangeError(`No ${when.rhythm} run is planned before ${begunOn}`)
}

/** Finds the instant (ms since 1970) of the next slot after `now`; `zone` is that of the company (IANA). */
export function getNextSlotInstant(when: JobSchedule, zone: string, now: number): number {
  if ('everyMinutes' in when) return getSlotAt(when, zone, now).plannedAt + when.everyMinutes * 60_000
  const today = dateInZone(zone, now)
  const [hour = 0, minute = 0] = when.at.split(':').map(Number)
  for (let days = 0; days < horizon; days++) {
    const date = plusDays(today, days)
    if (date === undefined || !isDueOn({ rhythm: when.rhythm ?? 'daily', day: when.day ?? null }, date)) continue
    const plannedAt = toInstantInZone(zone, date, hour, minute)
    if (plannedAt > now) return plannedAt
  }
  throw new RangeError(`No ${when.rhythm} run is planned after ${today}`)
}
