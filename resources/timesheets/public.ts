export { sumExpectedMinutes } from './rules/expected-day'
export { roundToFiveMinutes } from './rules/time-figures'
export { computeUtilisation, sumUtilisation, type UtilisationFigures } from './rules/utilisation'
export { addDays, toWeekStart } from './rules/week-dates'
