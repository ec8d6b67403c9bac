import { type CalendarDate, dateInWords, isCalendarDate } from '../../framework/dates'
import { accepted, type FieldOptions, type FieldType, makeField, type Parsed, refused } from '../../framework/field'

export interface DateOptions extends FieldOptions {
  /** Earliest and latest day. */
  min?: CalendarDate
  max?: CalendarDate
}

/** Reads `YYYY-MM-DD` within the limits. */
export function readDate(input: unknown, { min, max }: Pick<DateOptions, 'min' | 'max'>): Parsed<CalendarDate> {
  const value = typeof input === 'string' ? input.trim() : input
  if (!isCalendarDate(value)) return refused('date')
  if (min !== undefined && value < min) return refused('tooEarly', { min })
  if (max !== undefined && value > max) return refused('tooLate', { max })
  return accepted(value)
}

const dateType: FieldType<DateOptions> & { name: 'date' } = {
  name: 'date',
  column: () => ({ type: 'date' }),
  parse: readDate,
  schema: () => ({ type: 'string', format: 'date' }),
  text: (value) => dateInWords(String(value)),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
}

/** A calendar date without zone. */
export const date = (options: DateOptions = {}) => makeField<CalendarDate, 'date', DateOptions>(dateType, options)
