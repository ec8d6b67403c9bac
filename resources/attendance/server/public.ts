export { readAttendanceDays } from './attended-days'
export { readDayRules } from './counted-days'
export type { CoveredDay, CoverReader } from './day-covers'
export { recountDaysOfCover } from './recounts/recount-effects'
