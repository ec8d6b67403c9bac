import type { CalendarDate } from '../values/dates'
import { type DateOrder, readDayText } from './date-format'

/** Reads a typed time of day as `10:30`; undefined where it is none. */
export function readClockText(text: string): string | undefined {
  const typed = text.trim()
  const isHour = /^\d{1,2}$/.test(typed)
  return readMomentText(
    `2026-01-01 ${isHour ? `${typed}:00` : typed.replace(/^(\d{1,2})(\d{2})$/, '$1:$2')}`,
    'dmy',
  )?.slice(11)
}

const clock = /[,\sT]+(?:at\s+)?(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?\.?$/i

/**
 * Reads a typed date with a time as `2026-11-20T10:30`; undefined where it is none.
 * @param readDay reads the date; default: dates with a year
 */
export function readMomentText(
  text: string,
  order: DateOrder,
  readDay: (day: string, order: DateOrder) => CalendarDate | undefined = readDayText,
): string | undefined {
  const typed = text.trim()
  const match = clock.exec(typed)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  const day = readDay(typed.slice(0, match.index).replace(/,$/, ''), order)
  const hour = readHour(Number(match[1]), match[3]?.toLowerCase())
  const minute = Number(match[2] ?? 0)
  if (day === undefined || hour === undefined || minute > 59) return undefined
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Answers whether the day or the month comes first in the language, by default that of the browser. */
export function findDateOrder(language?: string): DateOrder {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0)
  const place = (type: string) => parts.findIndex((part) => part.type === type)
  return place('month') < place('day') ? 'mdy' : 'dmy'
}
