import { weekdayInWords } from '../../../framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../framework/values/dates'

/** Says a day without its year: `Mon 23 Nov`. */
export const shortDayInWords = (date: CalendarDate): string =>
  `${weekdayInWords(date).slice(0, 3)} ${formatDate(date).slice(0, 6)}`
