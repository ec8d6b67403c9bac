export { countLeave } from './rules/count'
export { formatDays, sumDays } from './rules/days'
export type { DayKindLookup, LiveLeave, SandwichRule } from './rules/rules'
