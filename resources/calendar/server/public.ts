export { calendarOf, calendarsOf, daysOf, kindOf, type Weekdays } from './days-of'
