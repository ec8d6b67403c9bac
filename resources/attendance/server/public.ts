export { readAttendanceDays } from './attended'
export { type CoveredDay, type CoverReader, coverReaders } from './covers'
export { countCovered } from './follow'
export { holidayHalves, readRules } from './read'
