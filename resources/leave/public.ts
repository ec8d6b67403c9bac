export { countLeave } from './rules/count'
export { daysText, sumOf } from './rules/days'
export type { DayOf, LiveLeave, SandwichRule } from './rules/rules'
