import { defineArea } from '../../src/framework/company/application'
import { timesheetAdds } from './adds'
import { closedMonths } from './closedMonths'
import { sheetSets } from './sets'
import { timers } from './timers.resource.json'
import { timeSheetSlices } from './timeSheetSlices.resource.json'
import { timeSheets } from './timeSheets'
import { timeSheetTasks } from './timeSheetTasks'

declare module '../../src/framework/register' {
  interface ResourceNames {
    timeSheets: true
    timeSheetTasks: true
    timeSheetSlices: true
    closedMonths: true
    timers: true
  }
}

/** The area for timesheets: what people worked on, week by week. */
export const timesheetsArea = defineArea({
  name: 'timesheets',
  resources: [timeSheets, timeSheetTasks, timeSheetSlices, closedMonths, timers],
  adds: timesheetAdds,
  relations: {
    timeSheetsToDecide: { label: 'Timesheets I approve', of: 'timeSheetSlices', where: { id: { in: '$decidedTimeSheetSlices' } }, pick: 'timeSheetId' },
    timeSheetsDue: {
      label: 'Timesheets to review',
      of: 'timeSheets',
      where: {
        or: [{ status: { eq: 'submitted' } }, { and: [{ status: { in: sheetSets.editable } }, { weekEnd: { lt: '$today' } }] }],
      },
    },
  },
})
