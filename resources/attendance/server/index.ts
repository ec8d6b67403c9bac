import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { readAttendanceDays, readPresenceBesideLeave } from './attended-days'
import { readLeaveCovers } from './day-covers'
import { attendancePunches } from './handlers/attendancePunches'
import { punchRequests } from './handlers/punchRequests'
import { regularizeRequests } from './handlers/regularizeRequests'
import { closeDays, countDays } from './jobs'
import { deductLate } from './late-deductions'
import { checkOperations } from './operations/check-in-operations'
import { decisionOperations } from './operations/correction-decisions'
import { dayWiseOperations } from './operations/day-wise'
import { deviceOperations } from './operations/devices'
import { readPunchPresence } from './punch-presence'
import { follows } from './recounts/recount-effects'
import { hasQueuedAttendanceRecounts, recountDays } from './recounts/recount-queue'
import { readWorkedMonths } from './worked-days'

export const attendanceServer = defineAreaServer({
  name: 'attendance',
  operations: [...checkOperations, ...dayWiseOperations, ...decisionOperations, ...deviceOperations],
  handlers: { attendancePunches, punchRequests, regularizeRequests },
  follows,
  presence: readPunchPresence,
  readers: {
    coveredDays: readLeaveCovers,
    attendedDays: readAttendanceDays,
    leaveConflicts: readPresenceBesideLeave,
    workedMonths: readWorkedMonths,
  },
  jobs: [
    defineJob({ name: 'countDays', label: 'Calculate attendance', when: { at: '00:35' }, run: countDays }),
    defineJob({
      name: 'countDaysAnew',
      label: 'Recalculate attendance',
      when: { everyMinutes: 1 },
      isNeeded: hasQueuedAttendanceRecounts,
      run: recountDays,
    }),
    defineJob({ name: 'deductLate', label: 'Deduct leave for late marks', when: { at: '01:30' }, run: deductLate }),
    defineJob({ name: 'closeDays', label: 'Close open check-ins', when: { everyMinutes: 60 }, run: closeDays }),
  ],
})
