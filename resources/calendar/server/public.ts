export { type DayKind, findCalendar, findCalendars, readCalendarDays, toDayKind, type Weekdays } from './days-of'
