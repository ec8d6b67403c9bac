export { countLeave } from './rules/count-leave'
export type { DayLookup, LiveLeave, SandwichRule } from './rules/leave-rules'
