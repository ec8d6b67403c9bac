import { type DateOrder, readDayText } from '../files/date-format'
import { readMomentText } from '../files/moment-text'
import { type CalendarDate, plusDays } from './dates'

const namedDays: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }
const shifted = /^([+-])\s*(\d{1,4})\s*(d|w)?$/i
const twoFigures = /^(\d{1,2})([-/.])(\d{1,2})\2?$/
const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})$/i
const dayFirst = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?$/i

/**
 * Lists the days that a typed text may mean: `29 nov`, `29/11/2026`, `today`, `+3`, `+2w`. Without a year
 * it is this year's. Figures that fit both orders, `05/11/2027`, are two days: none is guessed.
 * @param first the order whose day comes first
 */
export const listTypedDays = (text: string, first: DateOrder, today: CalendarDate): readonly CalendarDate[] =>
  listReadings(first, (order) => readTypedDay(text, order, today))

/** Lists the moments that a typed date with a time may mean, as `listTypedDays` does. */
export const listTypedMoments = (text: string, first: DateOrder, today: CalendarDate): readonly string[] =>
  listReadings(first, (order) => readMomentText(text, order, (day) => readTypedDay(day, order, today)))

function listReadings(first: DateOrder, read: (order: DateOrder) => string | undefined): readonly string[] {
  const readings = [read(first), read(first === 'dmy' ? 'mdy' : 'dmy')]
  return [...new Set(readings.filter((reading) => reading !== undefined))]
}

/** Reads a typed day in one order; undefined where the text is no existing day in it. */
function readTypedDay(text: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const typed = text.trim()
  const days = namedDays[typed.toLowerCase()] ?? readShift(typed)
  if (days !== undefined) return plusDays(today, days)
  return readDayText(typed, order) ?? readWithoutYear(typed, order, today)
}

function readShift(text: string): number | undefined {
  const [, sign, count, unit] = shifted.exec(text) ?? []
  if (count === undefined) return undefined
  return Number(count) * (unit?.toLowerCase() === 'w' ? 7 : 1) * (sign === '-' ? -1 : 1)
}

function readWithoutYear(text: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const year = today.slice(0, 4)
  const [, first, , second] = twoFigures.exec(text) ?? []
  if (first !== undefined) return readDayText(`${first}/${second}/${year}`, order)
  const [, name, number] = monthFirst.exec(text) ?? []
  const [, ownNumber = number, ownName = name] = dayFirst.exec(text) ?? []
  return ownName === undefined ? undefined : readDayText(`${ownNumber} ${ownName} ${year}`, order)
}
