import { type CalendarDate, dateInWords, isCalendarDate } from '../../framework/dates'
import { accepted, type FieldOptions, type FieldType, makeField, refused } from '../../framework/field'

export interface DateOptions extends FieldOptions {
  /** Earliest and latest day. */
  min?: CalendarDate
  max?: CalendarDate
}

const dateType: FieldType<DateOptions> & { name: 'date' } = {
  name: 'date',
  column: () => ({ type: 'date' }),
  parse(input, { min, max }) {
    const value = typeof input === 'string' ? input.trim() : input
    if (!isCalendarDate(value)) return refused('date')
    if (min !== undefined && value < min) return refused('tooEarly', { min })
    if (max !== undefined && value > max) return refused('tooLate', { max })
    return accepted(value)
  },
  text: (value) => dateInWords(String(value)),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
}

/** A calendar date without zone. */
export const date = (options: DateOptions = {}) => makeField<CalendarDate, 'date', DateOptions>(dateType, options)
