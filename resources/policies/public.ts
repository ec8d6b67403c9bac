export { clock } from './clock'
export { type AttendanceRules, earlyMinutes, lateMinutes, presentShare } from './rules/day'
export { generalShift, minuteOf, type Shift, shiftOn, type Timing, type Work, workDateOf, workOn } from './rules/shift'
