import { defineAreaServer } from '../../../server/area'
import { planGuards } from './guarded-plans'
import { requestGuards } from './guarded-requests'
import { attendanceMonths } from './lock-months'
import { refuseLockedDays } from './month-guard'
import { readMonthLocks } from './month-locks'
import { readWaitingRequests } from './waiting-requests'

/** Keeps the days of locked months as they are, whatever record they follow from. */
export const monthsServer = defineAreaServer({
  name: 'months',
  handlers: { attendanceMonths },
  around: { ...requestGuards, ...planGuards },
  readers: { monthGuard: { readLocks: readMonthLocks, refuse: refuseLockedDays }, waitingInDays: readWaitingRequests },
})
