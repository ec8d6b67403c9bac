export {
  type DayKind,
  findHolidayCalendar,
  findHolidayCalendars,
  readCalendarDays,
  toDayKind,
  type Weekdays,
} from './calendar-days'
