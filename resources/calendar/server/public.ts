export { calendarOf, calendarsOf, type DayKind, daysOf, kindOf, type Weekdays } from './days-of'
