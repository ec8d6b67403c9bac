export { clock } from './clock'
export { type AttendanceRules, computeEarlyMinutes, computeLateMinutes, computePresentShare } from './rules/day'
export { findWorkDate, generalShift, type Shift, shiftOn, type Timing, toMinuteOfDay, type Work, workOn } from './rules/shift'
