export { refuseLockedDay, refuseLockedDays } from './month-guard'
export { readLockedMonths, readMonthLocks } from './month-locks'
