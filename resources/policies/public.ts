export { clockTimeField } from './clock-time-field'
export { type AttendanceRules, computeEarlyMinutes, computeLateMinutes, computePresentShare } from './rules/day-minutes'
export type { PlannedWork, Shift, Timing } from './rules/shift-times'
export { findPlannedWork, findShift, findWorkDate, generalShift, isNightShift, toMinuteOfDay } from './rules/shift-times'
