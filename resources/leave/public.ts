export { countLeave } from './rules/count'
export { formatDays, sumDays } from './rules/days'
export type { DayOf, LiveLeave, SandwichRule } from './rules/rules'
