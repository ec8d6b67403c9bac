export { countLeave } from './rules/count-leave'
export { formatDays, sumDays } from './rules/hundredths'
export type { DayKindLookup, LiveLeave, SandwichRule } from './rules/leave-rules'
