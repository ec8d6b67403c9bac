import type { CalendarDate } from '../../../src/framework/values/dates'
import type { ExpectedDay } from './expected-day'

/** The fields of a line that the rules of a week need. */
interface WeekLine {
  date: CalendarDate
  minutes: number
  isBillable: boolean
}

/** Minutes of attendance by date. Dates without a value are not compared. */
type AttendanceByDay = Readonly<Record<CalendarDate, number>>

export interface WeekWarning {
  rule: 'TS1' | 'TS4'
  date: CalendarDate
  minutes: number
  attendanceMinutes: number | null
}

/** A reason that prevents the submission of a week. */
export interface WeekRefusal {
  rule: 'TS1' | 'TS2'
  date: CalendarDate
  minutes: number
  allowedMinutes: number
}

export interface WeekCheck {
  totalMinutes: number
  billableMinutes: number
  refusals: WeekRefusal[]
  /** The working days without minutes, leave or holiday (TS3). */
  missingDays: CalendarDate[]
  warnings: WeekWarning[]
}

/**
 * Limits in minutes: the largest number in a day, the number above which a day gets a warning, and the
 * difference from attendance above which it gets one.
 */
export const most = { ofDay: 1440, unnoticed: 720, apart: 60 } as const

export const sumMinutesOn = (lines: readonly Pick<WeekLine, 'date' | 'minutes'>[], date: CalendarDate): number =>
  sumMinutes(lines.filter((line) => line.date === date))

export const sumMinutes = (lines: readonly Pick<WeekLine, 'minutes'>[]): number =>
  lines.reduce((sum, { minutes }) => sum + minutes, 0)

/** Checks a week by TS1 to TS4: returns refusals, missing days and warnings. */
export function checkTimeSheetWeek(
  days: readonly ExpectedDay[],
  lines: readonly WeekLine[],
  attendance: AttendanceByDay,
): WeekCheck {
  const booked = days.map((day) => ({ day, minutes: sumMinutesOn(lines, day.date) }))
  return {
    totalMinutes: sumMinutes(lines),
    billableMinutes: sumMinutes(lines.filter(({ isBillable }) => isBillable)),
    refusals: booked.flatMap(({ day, minutes }) => listRefusals(day, minutes)),
    missingDays: booked.filter(({ day, minutes }) => day.isRequired && minutes === 0).map(({ day }) => day.date),
    warnings: booked.flatMap(({ day, minutes }) => listWarnings(day, minutes, attendance[day.date])),
  }
}

function listRefusals({ date, allowedMinutes }: ExpectedDay, minutes: number): WeekRefusal[] {
  if (minutes > most.ofDay) return [{ rule: 'TS1', date, minutes, allowedMinutes: most.ofDay }]
  if (allowedMinutes !== null && minutes > allowedMinutes) return [{ rule: 'TS2', date, minutes, allowedMinutes }]
  return []
}

function listWarnings(
  { date, isElsewhere, obstacle }: ExpectedDay,
  minutes: number,
  attendanceMinutes: number | undefined,
): WeekWarning[] {
  const isMuch = minutes > most.unnoticed && minutes <= most.ofDay
  const isApart =
    attendanceMinutes !== undefined &&
    obstacle === undefined &&
    !(isElsewhere && attendanceMinutes === 0) &&
    Math.abs(minutes - attendanceMinutes) > most.apart
  return [
    ...(isMuch ? [{ rule: 'TS1', date, minutes, attendanceMinutes: null } as const] : []),
    ...(isApart ? [{ rule: 'TS4', date, minutes, attendanceMinutes } as const] : []),
  ]
}
