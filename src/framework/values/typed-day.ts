import { type DateOrder, readDayText } from '../files/date-format'
import { type CalendarDate, isCalendarDate, plusDays } from './dates'

const namedDays: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }
const shifted = /^([+-])\s*(\d{1,4})\s*(d|w)?$/i
const twoFigures = /^(\d{1,2})([-/.])(\d{1,2})\2?$/
const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})$/i
const dayFirst = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?$/i

/**
 * Reads a day as people type it: `29 nov`, `29/11/2026`, `today`, `+3`, `+2w`. Without a year
 * it is this year's.
 * @param order whether the day or the month comes first where both could
 * @returns undefined where the text is no existing day
 */
export function readTypedDay(text: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const typed = text.trim()
  const days = namedDays[typed.toLowerCase()] ?? readShift(typed)
  if (days !== undefined) return plusDays(today, days)
  return readDayText(typed, order) ?? readOtherOrder(typed, order) ?? readWithoutYear(typed, order, today)
}

function readShift(text: string): number | undefined {
  const [, sign, count, unit] = shifted.exec(text) ?? []
  if (count === undefined) return undefined
  return Number(count) * (unit?.toLowerCase() === 'w' ? 7 : 1) * (sign === '-' ? -1 : 1)
}

/** Reads figures in the other order, which only days after the 12th allow. */
function readOtherOrder(text: string, order: DateOrder): CalendarDate | undefined {
  return readDayText(text, order === 'dmy' ? 'mdy' : 'dmy')
}

function readWithoutYear(text: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const year = today.slice(0, 4)
  const [, first, , second] = twoFigures.exec(text) ?? []
  if (first !== undefined) {
    const day = `${first}/${second}/${year}`
    return readDayText(day, order) ?? readOtherOrder(day, order)
  }
  const [, name, number] = monthFirst.exec(text) ?? []
  const [, ownNumber = number, ownName = name] = dayFirst.exec(text) ?? []
  return ownName === undefined ? undefined : readDayText(`${ownNumber} ${ownName} ${year}`, order)
}

/** Writes a day as figures in the order, as an example: `29/11/2026`. */
export function formatDayFigures(date: CalendarDate, order: DateOrder): string {
  if (!isCalendarDate(date)) return ''
  const [year, month, day] = date.split('-')
  return (order === 'dmy' ? [day, month, year] : [month, day, year]).join('/')
}
