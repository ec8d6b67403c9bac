import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

/** The shift of people who have no other shift. */
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

/** How much of a day is planned work. `half` means the first half. */
export type PlannedWork = 'full' | 'half' | 'off'

/** The working time of a day. Instants are in ms since 1970. */
export interface Shift {
  /** The day on which the shift begins. A night shift belongs to that day. */
  workDate: CalendarDate
  work: Exclude<PlannedWork, 'off'>
  start: number
  /** The start of the second half. A half day ends here. */
  split: number
  end: number
  /** The minutes from start to end less the break; for a half day half of the time and half of the break. */
  scheduledMinutes: number
  breakMinutes: number
}

const codes = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayMinutes = 1440

/** Returns the minutes from midnight to a time such as `09:30`. */
export const toMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the minutes by the clock from the start to a time on the same or the next day. */
export const minutesAfterStart = (start: string, time: string): number =>
  (toMinuteOfDay(time) - toMinuteOfDay(start) + dayMinutes) % dayMinutes

/** Returns the minutes by the clock from start to end. If both are the same, the shift lasts a whole day. */
export const computeShiftMinutes = (start: string, end: string): number => minutesAfterStart(start, end) || dayMinutes

/**
 * Finds what is planned for a date. Alternate days are off in some weeks of the month and otherwise full
 * days.
 */
export function findPlannedWork(timing: Timing, date: CalendarDate): PlannedWork {
  const code = codes[daysSinceMonday(date)] ?? ''
  if (!timing.workDays?.includes(code)) return 'off'
  const week = String(Math.ceil(Number(date.slice(8)) / 7))
  if (timing.alternateDays?.includes(code) && timing.offWeeks?.includes(week)) return 'off'
  return timing.halfDays?.includes(code) ? 'half' : 'full'
}

/**
 * Converts a time of the shift that begins on the date to an instant. Times before the start of the shift
 * belong to the next day.
 */
function resolveShiftInstant({ startTime }: Timing, date: CalendarDate, time: string, zone: string): number {
  const day = toMinuteOfDay(time) < toMinuteOfDay(startTime) ? (plusDays(date, 1) ?? date) : date
  return toInstantInZone(zone, day, Number(time.slice(0, 2)), Number(time.slice(3, 5)))
}

/** Whether the shift ends on the day after it begins. */
export const isNightShift = ({ startTime, endTime }: Pick<Timing, 'startTime' | 'endTime'>): boolean =>
  toMinuteOfDay(endTime) <= toMinuteOfDay(startTime)

function findShiftEnd(timing: Timing, date: CalendarDate, zone: string): number {
  const { startTime, endTime } = timing
  if (startTime !== endTime) return resolveShiftInstant(timing, date, endTime, zone)
  return resolveShiftInstant(timing, plusDays(date, 1) ?? date, endTime, zone)
}

/**
 * Finds the shift that begins on the date, by the clock of the person's time zone. If the clock changes that
 * night, the shift is an hour longer or shorter. Null on an off day.
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

/**
 * Finds the work date of a check-in. At night, before the end of a shift, a check-in belongs to the day
 * before.
 */
export function findWorkDate(timing: Timing, arrival: number, zone: string): CalendarDate {
  const date = dateInZone(zone, arrival)
  const before = plusDays(date, -1) ?? date
  const isNight = isNightShift(timing)
  return isNight && arrival < findShiftEnd(timing, before, zone) ? before : date
}
