export { type Holiday, useHolidays } from './use-holidays'
