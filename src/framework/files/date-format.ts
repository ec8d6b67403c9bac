import { type CalendarDate, isCalendarDate } from '../values/dates'

/** Whether the day or the month comes first in a numeric date that ends with the year. */
export type DateOrder = 'dmy' | 'mdy'

export interface DateFormat {
  order: DateOrder
  /** True where the values do not decide the order, so the person has to choose it. */
  isAsked: boolean
  /** True where the order makes no difference to any value. */
  isPlain: boolean
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const figures = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/
const dayAndName = /^(\d{1,2})[-/. ]*([a-z]{3,9})\.?,?[-/. ]*(\d{4}|\d{2})$/i
const nameAndDay = /^([a-z]{3,9})\.?[-/. ]*(\d{1,2}),?[-/. ]+(\d{4}|\d{2})$/i
/** Matches midnight after a date, because spreadsheets write a day with the time 00:00. */
const midnight = /[T ]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i

const removeMidnight = (text: string): string => text.trim().replace(midnight, '')

/** Reads a day as `YYYY-MM-DD`; undefined where the text is no existing day. */
export function readDayText(text: string, order: DateOrder): CalendarDate | undefined {
  const day = removeMidnight(text)
  const first = yearFirst.exec(day)
  if (first) return toCalendarDate(first[1], first[3], first[4])
  const plain = figures.exec(day)
  if (plain)
    return order === 'dmy' ? toCalendarDate(plain[4], plain[3], plain[1]) : toCalendarDate(plain[4], plain[1], plain[3])
  const dayNameMatch = dayAndName.exec(day)
  if (dayNameMatch) return toCalendarDate(dayNameMatch[3], parseMonthName(dayNameMatch[2]), dayNameMatch[1])
  const turned = nameAndDay.exec(day)
  return turned ? toCalendarDate(turned[3], parseMonthName(turned[1]), turned[2]) : undefined
}

/** Completes the year: two digits mean a year from 1970 to 2069. */
function toFullYear(year: string): string {
  if (year.length === 4) return year
  return year < '70' ? `20${year}` : `19${year}`
}

function toCalendarDate(year = '', month = '', day = ''): CalendarDate | undefined {
  const date = `${toFullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

function parseMonthName(name = ''): string {
  const small = name.toLowerCase()
  const short = small === 'sept' ? 'sep' : small
  const place = Math.max(months.indexOf(short), monthNames.indexOf(short))
  return place < 0 ? '' : String(place + 1)
}

/** Detects the date format of a column from all of its values. */
export function detectDateFormat(values: Iterable<string>): DateFormat {
  const seen = { dmy: 0, mdy: 0, either: 0 }
  for (const value of values) {
    const match = figures.exec(removeMidnight(value))
    if (!match) continue
    const [one, two] = [Number(match[1]), Number(match[3])]
    if (one > 12 && two <= 12) seen.dmy += 1
    else if (two > 12 && one <= 12) seen.mdy += 1
    else if (one !== two && one <= 12) seen.either += 1
  }
  const { dmy, mdy, either } = seen
  const isDecided = either === 0 ? dmy === 0 || mdy === 0 : (dmy === 0) !== (mdy === 0)
  return { order: mdy > dmy ? 'mdy' : 'dmy', isAsked: !isDecided, isPlain: dmy + mdy + either === 0 }
}
