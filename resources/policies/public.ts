export { clockTimeField } from './clock'
export { type AttendanceRules, computeEarlyMinutes, computeLateMinutes, computePresentShare } from './rules/day'
export { findPlannedWork, findShift, findWorkDate, generalShift, type PlannedWork, type Shift, type Timing, toMinuteOfDay } from './rules/shift'
