export { refuseLockedDay, refuseLockedDays } from './month-guard'
export { readLockedMonths, readMonthLocks, takeMonthLock } from './month-locks'
export { refuseWaitingRequests } from './waiting-requests'
