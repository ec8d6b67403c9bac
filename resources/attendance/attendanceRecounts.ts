import { choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** A queued recount of days after a change: of one person, or of everybody if it names none. */
export const attendanceRecounts = defineResource('attendanceRecounts', {
  label: 'Recount of days',
  plural: 'Recounts of days',
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
        employees: 'Somebody moved, joined or leaves',
        leaveTypes: 'A type of leave changed',
      },
      { required: true, writableBy: [] },
    ),
    fromDate: date({ label: 'First day', required: true, writableBy: [] }),
    toDate: date({ label: 'Last day', required: true, writableBy: [] }),
    empId: ref('employees', { label: 'Person', isPart: true, writableBy: [] }),
    calendarId: ref('holidayCalendars', { label: 'Who follows', writableBy: [] }),
    locationId: ref('locations', { label: 'Who works at', writableBy: [] }),
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
