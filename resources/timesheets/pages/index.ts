import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const timesheetsPages = defineAreaPages({
  name: 'timesheets',
  tiles: {
    home: lazyWithPreload(() => import('./week-card').then((module) => module.WeekCard)),
    myTeam: lazyWithPreload(() => import('./missing-weeks-card').then((module) => module.MissingWeeksCard)),
  },
  evidence: { week: lazyWithPreload(() => import('./week/week-evidence').then((module) => module.WeekEvidence)) },
  pages: [
    definePage({
      route: '/TimesheetDashboard',
      title: 'Timesheet dashboard',
      of: 'timeSheets',
      load: () => import('./timesheet-dashboard').then(({ TimesheetDashboard }) => TimesheetDashboard),
    }),
    definePage({
      route: '/Timesheet',
      title: 'Timesheet',
      of: 'timeSheets',
      load: () => import('./week/timesheet-page').then(({ Timesheet }) => Timesheet),
    }),
  ],
})
