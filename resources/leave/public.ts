export { countLeave } from './rules/count'
export { daysText, sumDays } from './rules/days'
export type { DayOf, LiveLeave, SandwichRule } from './rules/rules'
