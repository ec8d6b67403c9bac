import { dateInZone, plusDays } from '../../src/framework/dates'
import { instantInZone, isDayOf, type Rhythm } from '../../src/framework/lists/schedule'

/** Every so many minutes, counted from midnight UTC; or at a time on the wall of the company, daily where no rhythm is given. */
export type When = { everyMinutes: number } | { at: string; rhythm?: Rhythm['rhythm']; day?: number }

export interface Slot {
  /** Names the run for good, whatever zone the company moves to: its date, or its minute in UTC. */
  name: string
  /** Instant in ms since 1970. */
  plannedAt: number
  /** The company's date. */
  date: string
}

/** A month and its longest day. */
const horizon = 62

/** The last slot that has begun at an instant (ms since 1970); `zone` is the IANA name of the company's. */
export function slotAt(when: When, zone: string, now: number): Slot {
  if ('everyMinutes' in when) {
    const length = when.everyMinutes * 60_000
    const plannedAt = now - (now % length)
    return {
      name: `${new Date(plannedAt).toISOString().slice(0, 16)}Z`,
      plannedAt,
      date: dateInZone(zone, plannedAt),
    }
  }
  const [hour = 0, minute = 0] = when.at.split(':').map(Number)
  const today = dateInZone(zone, now)
  for (let days = 0; days < horizon; days++) {
    const date = plusDays(today, -days)
    if (date === undefined || !isDayOf({ rhythm: when.rhythm ?? 'daily', day: when.day ?? null }, date)) continue
    const plannedAt = instantInZone(zone, date, hour, minute)
    if (plannedAt <= now) return { name: date, plannedAt, date }
  }
  throw new RangeError(`No ${when.rhythm} run is planned before ${today}`)
}
