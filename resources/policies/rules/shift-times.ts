import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

/** The shift of people without another one. */
export const generalShift = 'General'

/** The rules of a timing policy for days and hours. */
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

/** How much of a day is planned work; half: the first half. */
export type PlannedWork = 'full' | 'half' | 'off'

/** The working time of a day, in ms since 1970. */
export interface Shift {
  /** The day on which it begins: a night shift belongs to it. */
  workDate: CalendarDate
  work: Exclude<PlannedWork, 'off'>
  start: number
  /** The start of the second half; a half day ends here. */
  split: number
  end: number
  /** From start to end less the break; for a half day half of it, also of the break. */
  scheduledMinutes: number
  breakMinutes: number
}

const codes = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayMinutes = 1440

/** Minutes since midnight of `09:30`. */
export const toMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes by the clock from the start to a time of that or the next day. */
export const minutesAfterStart = (start: string, time: string): number =>
  (toMinuteOfDay(time) - toMinuteOfDay(start) + dayMinutes) % dayMinutes

/** From start to end by the clock; a shift that ends when it starts lasts a whole day. */
export const computeShiftMinutes = (start: string, end: string): number => minutesAfterStart(start, end) || dayMinutes

/** The plan for a date: alternate days are off in some weeks of the month, else full. */
export function findPlannedWork(timing: Timing, date: CalendarDate): PlannedWork {
  const code = codes[daysSinceMonday(date)] ?? ''
  if (!timing.workDays?.includes(code)) return 'off'
  const week = String(Math.ceil(Number(date.slice(8)) / 7))
  if (timing.alternateDays?.includes(code) && timing.offWeeks?.includes(week)) return 'off'
  return timing.halfDays?.includes(code) ? 'half' : 'full'
}

/**
 * The instant of a time of the shift that begins on the date; times before its start belong to the next
 * day.
 */
function resolveShiftInstant({ startTime }: Timing, date: CalendarDate, time: string, zone: string): number {
  const day = toMinuteOfDay(time) < toMinuteOfDay(startTime) ? (plusDays(date, 1) ?? date) : date
  return toInstantInZone(zone, day, Number(time.slice(0, 2)), Number(time.slice(3, 5)))
}

function findShiftEnd(timing: Timing, date: CalendarDate, zone: string): number {
  const { startTime, endTime } = timing
  if (startTime !== endTime) return resolveShiftInstant(timing, date, endTime, zone)
  return resolveShiftInstant(timing, plusDays(date, 1) ?? date, endTime, zone)
}

/**
 * The shift that begins on the date, by the clock of the person's zone: if the clock changes that night
 * it is an hour longer or shorter. Null on a day off.
 */
export function findShift(timing: Timing, date: CalendarDate, zone: string): Shift | null {
  const work = findPlannedWork(timing, date)
  if (work === 'off') return null
  const start = resolveShiftInstant(timing, date, timing.startTime, zone)
  const split = resolveShiftInstant(timing, date, timing.halfDaySplitAt, zone)
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

/** The work date of a check-in: at night, before the shift ends, it belongs to the day before. */
export function findWorkDate(timing: Timing, arrival: number, zone: string): CalendarDate {
  const date = dateInZone(zone, arrival)
  const before = plusDays(date, -1) ?? date
  const isNight = toMinuteOfDay(timing.endTime) <= toMinuteOfDay(timing.startTime)
  return isNight && arrival < findShiftEnd(timing, before, zone) ? before : date
}
