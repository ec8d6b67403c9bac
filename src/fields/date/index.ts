import { type FieldFactory, type FieldOptions, type FieldType, makeField } from '../../framework/field'
import {
  type CalendarDate,
  formatDate,
  isCalendarDate,
  parseDaysFromToday,
  plusDays,
} from '../../framework/values/dates'
import type { DayVariable } from '../../framework/values/day-variables'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'

/** A day, or a day relative to the company's date: `$today`, `$today+30`. */
type DateBound = CalendarDate | Extract<DayVariable, `$today${string}`>

export interface DateOptions extends FieldOptions {
  /** The earliest and the latest day; relative ones are checked when somebody enters the date. */
  min?: DateBound
  max?: DateBound
}

/** Answers the bound as a day; undefined for a relative bound without `today`. */
export function resolveDateBound(bound: DateBound | undefined, today?: CalendarDate): CalendarDate | undefined {
  const days = bound === undefined ? undefined : parseDaysFromToday(bound)
  if (days === undefined) return bound
  return today === undefined ? undefined : plusDays(today, days)
}

/** Reads a date in the form `YYYY-MM-DD` and checks the limits. */
export function readDate(input: unknown, { min, max }: Pick<DateOptions, 'min' | 'max'>): ParseResult<CalendarDate> {
  const value = typeof input === 'string' ? input.trim() : input
  if (!isCalendarDate(value)) return refuseValue('date')
  return checkDateLimits(value, resolveDateBound(min), resolveDateBound(max))
}

function checkDateLimits(value: CalendarDate, min: CalendarDate | undefined, max: CalendarDate | undefined) {
  if (min !== undefined && value < min) return refuseValue('tooEarly', { min })
  if (max !== undefined && value > max) return refuseValue('tooLate', { max })
  return acceptValue(value)
}

const dateType: FieldType<DateOptions> & { name: 'date' } = {
  name: 'date',
  column: () => ({ type: 'date' }),
  parse: readDate,
  misfit(value, { min, max }, { today }) {
    const fit = checkDateLimits(String(value), resolveDateBound(min, today), resolveDateBound(max, today))
    return fit.ok ? undefined : fit.error
  },
  schema: () => ({ type: 'string', format: 'date' }),
  text: (value) => formatDate(String(value)),
  wordsSql: (column) => `to_char(${column}, 'DD Mon YYYY')`,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
}

/** Declares a calendar date without zone. */
export const date: FieldFactory<DateOptions, CalendarDate, 'date'> = (options: DateOptions = {}) =>
  makeField<CalendarDate, 'date', DateOptions>(dateType, options)
