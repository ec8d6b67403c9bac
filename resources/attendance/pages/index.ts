import { lazyInput } from '../../../src/fields/parts/lazy-input'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const HomeCheck = lazyWithPreload(() => import('./check-in-card').then((module) => module.HomeCheckCard))

const DateTimeInput = lazyInput(() => import('../../../src/fields/instant/date-time-box').then((m) => m.DateTimeBox))

export const attendancePages = defineAreaPages({
  name: 'attendance',
  tiles: {
    homeFirst: HomeCheck,
    myTeam: lazyWithPreload(() => import('./missing-days-card').then((module) => module.MissingDaysCard)),
  },
  inputs: { attendancePunches: { localTime: DateTimeInput }, punchRequests: { localTime: DateTimeInput } },
  tools: { deviceKey: lazyWithPreload(() => import('./device-key').then((module) => module.DeviceKeyTool)) },
  pages: [
    definePage({
      route: '/Attendance',
      title: 'Attendance',
      of: 'attendanceDays',
      load: () => import('./attendance').then(({ Attendance }) => Attendance),
    }),
    definePage({
      route: '/DayWiseAttendanceReport',
      title: 'Attendance day by day',
      of: 'attendanceDays',
      isReport: true,
      load: () => import('./day-wise-attendance').then(({ DayWiseAttendance: DayWise }) => DayWise),
    }),
  ],
})
