export { countLeave } from './rules/count-leave'
export { formatDays, sumDays } from './rules/hundredths'
export type { DayLookup, LiveLeave, SandwichRule } from './rules/leave-rules'
