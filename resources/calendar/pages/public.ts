export { monthInWords, monthsFrom, weekdayInWords } from './days'
export { WeekdayHead, Weeks } from './month-table'
export { useHolidays } from './use-holidays'
