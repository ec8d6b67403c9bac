import { getFieldBehaviour } from '../../../src/framework/field'
import { type CalendarDate, daysBetween } from '../../../src/framework/values/dates'
import type { DayMarkStyle } from '../../../src/views/blocks/calendar/weeks'
import { holidays } from '../holidays'
import type { HolidaySay } from '../words/en'

/** Describes how far away the day is: `today`, `in 12 days`, `over`. */
export function dateDistanceInWords(say: HolidaySay, today: CalendarDate, date: CalendarDate): string {
  const days = daysBetween(today, date)
  if (days < 0) return say('past')
  if (days === 0) return say('today')
  return days === 1 ? say('tomorrow') : say('inDays', { days })
}

/** Returns the kind in words: `first_half` → `First half`. */
export function holidayKindInWords(kind: string): string {
  const { kind: field } = holidays.fields
  return field ? getFieldBehaviour(field).text(kind) : kind
}

const marks: Readonly<Record<string, DayMarkStyle>> = { restricted: 'dotted', first_half: 'half', second_half: 'half' }

/** Returns the border style that marks the kind of a holiday. */
export const toKindMark = (kind: string): DayMarkStyle => marks[kind] ?? 'tint'
