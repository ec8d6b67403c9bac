import { instantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

/** The shift of whoever has no other one. */
export const generalShift = 'General'

/** What a timing policy says of days and hours. */
export interface Timing {
  startTime: string
  endTime: string
  halfDaySplitAt: string
  breakMinutes: number
  workDays: readonly string[] | null
  halfDays: readonly string[] | null
  alternateDays: readonly string[] | null
  offWeeks: readonly string[] | null
}

/** How much of a day is worked by the plan; of half a day the first half. */
export type Work = 'full' | 'half' | 'off'

/** When somebody is to work on a day, in ms since 1970. */
export interface Shift {
  /** The day on which it begins: a night belongs to it. */
  workDate: CalendarDate
  work: Exclude<Work, 'off'>
  start: number
  /** Where the second half begins; half a day ends here. */
  split: number
  end: number
  /** From start to end less the break; of half a day the half of it, of the break too. */
  scheduledMinutes: number
  breakMinutes: number
}

const codes = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayMinutes = 1440

/** Minutes since midnight of `09:30`. */
export const toMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How many minutes after the start a time of that or the next day is, by the clock. */
export const minutesInto = (start: string, time: string): number =>
  (toMinuteOfDay(time) - toMinuteOfDay(start) + dayMinutes) % dayMinutes

/** From start to end by the clock; a shift that ends when it starts has a whole day. */
export const shiftMinutes = (start: string, end: string): number => minutesInto(start, end) || dayMinutes

/** What the plan says of a date: alternate days are off in some weeks of the month, full else. */
export function workOn(timing: Timing, date: CalendarDate): Work {
  const code = codes[daysSinceMonday(date)] ?? ''
  if (!timing.workDays?.includes(code)) return 'off'
  const week = String(Math.ceil(Number(date.slice(8)) / 7))
  if (timing.alternateDays?.includes(code) && timing.offWeeks?.includes(week)) return 'off'
  return timing.halfDays?.includes(code) ? 'half' : 'full'
}

/** The instant of a time of the shift that begins on the date: what lies before its start is of the next day. */
function resolveInstant({ startTime }: Timing, date: CalendarDate, time: string, zone: string): number {
  const day = toMinuteOfDay(time) < toMinuteOfDay(startTime) ? (plusDays(date, 1) ?? date) : date
  return instantInZone(zone, day, Number(time.slice(0, 2)), Number(time.slice(3, 5)))
}

function findShiftEnd(timing: Timing, date: CalendarDate, zone: string): number {
  const { startTime, endTime } = timing
  if (startTime !== endTime) return resolveInstant(timing, date, endTime, zone)
  return resolveInstant(timing, plusDays(date, 1) ?? date, endTime, zone)
}

/**
 * The shift that begins on the date, by the clock of the person's zone: a night in which the clock changes is an hour
 * longer or shorter. Null on a day off.
 */
export function shiftOn(timing: Timing, date: CalendarDate, zone: string): Shift | null {
  const work = workOn(timing, date)
  if (work === 'off') return null
  const start = resolveInstant(timing, date, timing.startTime, zone)
  const split = resolveInstant(timing, date, timing.halfDaySplitAt, zone)
  const end = findShiftEnd(timing, date, zone)
  const share = work === 'half' ? 0.5 : 1
  const whole = Math.floor((end - start) / 60_000) - timing.breakMinutes
  return {
    workDate: date,
    work,
    start,
    split,
    end: work === 'half' ? split : end,
    scheduledMinutes: Math.floor(whole * share),
    breakMinutes: Math.floor(timing.breakMinutes * share),
  }
}

/** The day an arrival belongs to: one in the night, before the shift ends, to the day before. */
export function findWorkDate(timing: Timing, arrival: number, zone: string): CalendarDate {
  const date = dateInZone(zone, arrival)
  const before = plusDays(date, -1) ?? date
  const isNight = toMinuteOfDay(timing.endTime) <= toMinuteOfDay(timing.startTime)
  return isNight && arrival < findShiftEnd(timing, before, zone) ? before : date
}
