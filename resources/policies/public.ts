export { clockTimeField } from './clock'
export { type AttendanceRules, computeEarlyMinutes, computeLateMinutes, computePresentShare } from './rules/day'
export { findPlannedWork, findShift, findWorkDate, generalShift, type Shift, type Timing, toMinuteOfDay, type Work } from './rules/shift'
