export { type CalendarHoliday, findHolidayCalendar, findHolidayCalendars, readHolidays } from './holiday-calendars'
