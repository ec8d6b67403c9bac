export { readAttendanceDays } from './attended'
export { type CoveredDay, type CoverReader, coverReaders } from './covers'
