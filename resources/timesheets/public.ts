export { sumExpectedMinutes } from './rules/expected-day'
export { roundToFiveMinutes } from './rules/time-figures'
export { addDays, toWeekStart } from './rules/week-dates'
