export { clockTimeField } from './clock-time-field'
export { type AttendanceRules, computeEarlyMinutes, computeLateMinutes, computePresentShare } from './rules/day-minutes'
export { findPlannedWork, findShift, findWorkDate, generalShift, type PlannedWork, type Shift, type Timing, toMinuteOfDay } from './rules/shift-times'
