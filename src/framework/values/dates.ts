/** A calendar date, `YYYY-MM-DD`, without zone. Never a `Date`. */
export type CalendarDate = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Tells whether the day exists: 2024-02-29 does, 2023-02-29 does not. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Answers the date in the zone (IANA name) at an instant in ms since 1970. */
export function dateInZone(zone: string, at: number): CalendarDate {
  return formatTimestampInZone(zone, at).slice(0, 10)
}

/** Answers the day in the zone of a stored date or moment; null where the value is neither. */
export function toDayInZone(value: unknown, zone: string): CalendarDate | null {
  if (typeof value !== 'string' || isCalendarDate(value)) return (value as CalendarDate | undefined) ?? null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : dateInZone(zone, at)
}

/** Answers the first moment of a day in the zone. */
export function startOfDay(day: CalendarDate, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const clockAt = (at: number) => Date.parse(`${formatTimestampInZone(zone, at).replace(' ', 'T')}Z`)
  // The offset is taken twice: at that moment it may differ from the offset at midnight UTC.
  const near = midnight - (clockAt(midnight) - midnight)
  const start = near - (clockAt(near) - midnight)
  return new Date(start).toISOString()
}

/** Answers today in UTC, for code that does not know the company's zone. */
export const todayInUtc = (): CalendarDate => dateInZone('UTC', Date.now())

/**
 * Formats a moment as `YYYY-MM-DD HH:mm:ss` in the zone: the specification's form of login and logout
 * times.
 */
export function formatTimestampInZone(zone: string, at: number): string {
  const parts = getZoneClock(zone).formatToParts(at)
  const partText = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${partText('year').padStart(4, '0')}-${partText('month')}-${partText('day')} ${partText('hour')}:${partText('minute')}:${partText('second')}`
}

const zoneClocks = new Map<string, Intl.DateTimeFormat>()

/** Answers the zone's formatter from a cache: creating one costs more than many uses. */
function getZoneClock(zone: string): Intl.DateTimeFormat {
  const clock =
    zoneClocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  zoneClocks.set(zone, clock)
  return clock
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-03-05` as `05 Mar 2026`. */
export function formatDate(date: CalendarDate): string {
  const match = pattern.exec(date)
  return match ? `${match[3]} ${monthNames[Number(match[2]) - 1]} ${match[1]}` : ''
}

/** A date with a time of the clock, `2026-11-20T10:30`. */
const localTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/

/** Writes a date with a time as people read it, `20 Nov 2026, 10:30`; other texts stay as they are. */
export function formatMomentText(value: string): string {
  const [, day = '', time = ''] = localTime.exec(value) ?? []
  return isCalendarDate(day) ? `${formatDate(day)}, ${time}` : value
}

/**
 * Writes a day or a moment as people read it; other texts stay as they are.
 * @param zone the zone of the reader; without it a moment says that it is in UTC
 */
export function formatIsoText(value: string, zone?: string): string {
  if (isCalendarDate(value)) return formatDate(value)
  const at = /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return value
  const moment = formatMomentText(formatTimestampInZone(zone ?? 'UTC', at).replace(' ', 'T'))
  return zone ? moment : `${moment} UTC`
}

/** Answers first and last day of the date's month, and the first day of its year. */
export function dateBounds(date: CalendarDate): {
  startOfMonth: CalendarDate
  endOfMonth: CalendarDate
  startOfYear: CalendarDate
} {
  const [year = '1970', month = '01'] = date.split('-')
  return {
    startOfMonth: `${year}-${month}-01`,
    endOfMonth: `${year}-${month}-${String(daysInMonth(Number(year), Number(month))).padStart(2, '0')}`,
    startOfYear: `${year}-01-01`,
  }
}

/** Counts days since 0000-03-01: years begin in March here, so that the leap day comes last. */
export function toDayNumber(date: CalendarDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const marchYear = month > 2 ? year : year - 1
  const daysOfYears =
    365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return daysOfYears + daysBeforeMonth((month + 9) % 12) + day - 1
}

/** Days of a year before its month, where March is month 0. */
export const daysBeforeMonth = (month: number) => Math.floor((153 * month + 2) / 5)

/** Counts the days from the first date to the second; negative if the second is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => toDayNumber(to) - toDayNumber(from)

/** Answers the date so many days later, or earlier if negative; undefined outside the years 0001 to 9999. */
export function plusDays(date: CalendarDate, days: number): CalendarDate | undefined {
  const number = toDayNumber(date) + days
  // Gregorian leap days come every 4 years, except 3 times in 400 years.
  const era = Math.floor(number / 146_097)
  const dayOfEra = number - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const later = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(dayOfYear - daysBeforeMonth(fromMarch) + 1).padStart(2, '0'),
  ].join('-')
  return year >= 1 && year <= 9999 ? later : undefined
}

const offset = /^\$today([+-]\d{1,4})$/

/** Reads the number of days from today in a name, 0 for `$today`; undefined for other names. */
export function parseDaysFromToday(name: string): number | undefined {
  const days = name === '$today' ? 0 : offset.exec(name)?.[1]
  return days === undefined ? undefined : Number(days)
}
