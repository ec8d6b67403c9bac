export {
  type DayKind,
  findHolidayCalendar,
  findHolidayCalendars,
  readCalendarDays,
  toDayKind,
  type Weekdays,
} from './days-of'
