import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { follows } from './follow'
import { attendanceMonths } from './handlers/attendanceMonths'
import { attendancePunches } from './handlers/attendancePunches'
import { punchRequests } from './handlers/punchRequests'
import { regularizeRequests } from './handlers/regularizeRequests'
import { closeDays, countDays } from './jobs'
import { deductLate } from './late'
import { checkOperations } from './operations/checks'
import { dayWiseOperations } from './operations/day-wise'
import { decisionOperations } from './operations/decisions'
import { deviceOperations } from './operations/devices'
import { readPunchPresence } from './presence'
import { hasQueuedAttendanceRecounts, runRecounts } from './recounts'

export const attendanceServer = defineAreaServer({
  name: 'attendance',
  operations: [...checkOperations, ...dayWiseOperations, ...decisionOperations, ...deviceOperations],
  handlers: { attendancePunches, punchRequests, regularizeRequests, attendanceMonths },
  follows,
  presence: readPunchPresence,
  jobs: [
    defineJob({ name: 'countDays', when: { at: '00:35' }, run: countDays }),
    defineJob({
      name: 'countDaysAnew',
      when: { everyMinutes: 1 },
      isNeeded: hasQueuedAttendanceRecounts,
      run: runRecounts,
    }),
    defineJob({ name: 'deductLate', when: { at: '01:30' }, run: deductLate }),
    defineJob({ name: 'closeDays', when: { everyMinutes: 60 }, run: closeDays }),
  ],
})
