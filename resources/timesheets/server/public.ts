export { readExpectedDays } from './expected-days'
export { lockOrCreateSheet } from './save-week'
export { findSheetId, lockTimeSheetWeek } from './sheet-lines'
