import { defineArea } from '../../src/framework/company/application'
import { attendanceDays } from './attendanceDays'
import { attendanceDevices } from './attendanceDevices'
import { attendanceMonths } from './attendanceMonths'
import { attendancePunches } from './attendancePunches'
import { attendanceRecounts } from './attendanceRecounts.resource.json'
import { attendanceEvents } from './events'
import { punchRequests } from './punchRequests'
import { regularizeRequests } from './regularizeRequests'

declare module '../../src/framework/register' {
  interface ResourceNames {
    attendancePunches: true
    attendanceDays: true
    attendanceDevices: true
    attendanceMonths: true
    attendanceRecounts: true
    punchRequests: true
    regularizeRequests: true
  }
  interface EventNames {
    attendanceMonthWaits: true
  }
}

/** The area for attendance: who was present when, day by day, and corrections. */
export const attendanceArea = defineArea({
  name: 'attendance',
  resources: [attendancePunches, attendanceDays, attendanceDevices, attendanceMonths, attendanceRecounts, punchRequests, regularizeRequests],
  events: attendanceEvents,
  relations: {
    daysToAskAbout: {
      label: 'Unplanned absences',
      of: 'attendanceDays',
      where: {
        or: [
          { and: [{ workDate: { eq: '$today' } }, { lateMinutes: { gt: 0 } }] },
          { and: [{ status: { in: ['absent', 'missing_punch'] } }, { workDate: { between: ['$today-7', '$today'] } }] },
        ],
      },
    },
  },
})
