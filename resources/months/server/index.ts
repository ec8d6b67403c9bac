import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { planGuards } from './guarded-plans'
import { requestGuards } from './guarded-requests'
import { lockDueMonth } from './lock-due-month'
import { attendanceMonths } from './lock-months'
import { refuseLockedDays } from './month-guard'
import { readMonthLocks } from './month-locks'
import { readWaitingRequests } from './waiting-requests'

/** Keeps the days of locked months as they are, whatever record they follow from. */
export const monthsServer = defineAreaServer({
  name: 'months',
  handlers: { attendanceMonths },
  around: { ...requestGuards, ...planGuards },
  // After late marks have cost what they cost.
  jobs: [defineJob({ name: 'lockDueMonth', label: 'Lock attendance month', when: { at: '02:00' }, run: lockDueMonth })],
  readers: { monthGuard: { readLocks: readMonthLocks, refuse: refuseLockedDays }, waitingInDays: readWaitingRequests },
})
