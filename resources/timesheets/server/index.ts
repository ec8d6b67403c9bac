import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { closedMonths } from './handlers/closedMonths'
import { timers } from './handlers/timers'
import { timeSheetSlices } from './handlers/timeSheetSlices'
import { timeSheets } from './handlers/timeSheets'
import { timeSheetTasks } from './handlers/timeSheetTasks'
import { remindOfMissingWeeks } from './jobs/remind-of-missing-weeks'
import { readTimeBesideLeave } from './leave-conflicts'
import { lockTimeSheets } from './lock-closed-weeks'
import { getTimesheetDashboard } from './operations/dashboard'
import { decisionOperations } from './operations/decisions'
import { withExpectedWeek } from './operations/expected-week'
import { weekExtensions, weekOperations } from './operations/weeks'

export const timesheetsServer = defineAreaServer({
  name: 'timesheets',
  operations: [...weekOperations, ...decisionOperations, getTimesheetDashboard],
  extensions: [...weekExtensions, withExpectedWeek],
  handlers: { timeSheets, timeSheetTasks, timeSheetSlices, closedMonths, timers },
  readers: { leaveConflicts: readTimeBesideLeave },
  jobs: [
    defineJob({ name: 'lockTimeSheets', when: { at: '00:45' }, run: lockTimeSheets }),
    defineJob({ name: 'remindOfTimesheets', when: { at: '08:00' }, run: remindOfMissingWeeks }),
  ],
})
