import { choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** A queued recount of days after a change: of one person, or of everybody if it names none. */
export const attendanceRecounts = defineResource('attendanceRecounts', {
  label: 'Attendance recalculation',
  plural: 'Attendance recalculations',
  route: 'AttendanceRecounts',
  title: 'cause',
  icon: 'Schedule',
  fields: {
    cause: choice(
      {
        holidays: 'A holiday changed',
        shiftAssignments: 'A shift changed',
        timingPolicies: 'Working hours changed',
        attendancePolicies: 'The attendance policy changed',
        leavePolicies: 'The leave policy changed',
        locations: 'A location changed',
        employees: 'A person moved, joined or leaves',
        leaveTypes: 'A leave type changed',
      },
      { required: true, writableBy: [] },
    ),
    fromDate: date({ label: 'First day', required: true, writableBy: [] }),
    toDate: date({ label: 'Last day', required: true, writableBy: [] }),
    empId: ref('employees', { label: 'Person', isPart: true, writableBy: [] }),
    calendarId: ref('holidayCalendars', { label: 'Holiday calendar', writableBy: [] }),
    locationId: ref('locations', { label: 'Location', writableBy: [] }),
  },
  indexes: [['status', 'fromDate']],
  access: [{ to: peopleTeam, can: ['list', 'show'] }],
  workflow: {
    field: 'status',
    initial: 'waiting',
    states: { waiting: { tone: 'info' }, done: { tone: 'success', isReadOnly: true } },
    transitions: { finish: { from: 'waiting', to: 'done', by: [] } },
  },
  views: { list: { columns: ['cause', 'fromDate', 'toDate', 'empId', 'calendarId', 'locationId', 'status'], filters: ['status', 'cause', 'empId'], sort: '-fromDate' } },
})
