import { choice, date, instant, longText, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDate } from '../../src/framework/values/dates'
import { peopleTeam } from '../people/roles'
import { workModes } from '../policies/work-modes'
import { localTimePattern, longestLocalTime } from './rules/local-time'
import { punchSources } from './sets'

const mine = { empId: { eq: '$me' } } as const
const byServer = { writableBy: [] } as const
const traces = { ...byServer, readableBy: peopleTeam } as const

/**
 * A check-in or check-out, timed by the clock of the server or of a device. Punches never change; only
 * imported ones can be undone.
 */
export const attendancePunches = defineResource('attendancePunches', {
  label: 'Punch',
  plural: 'Punches',
  route: 'AttendancePunches',
  title: 'name',
  icon: 'HowToReg',
  operations: { list: 'getAttendancePunches' },
  dayOf: 'empId',
  fields: {
    name: text({ max: 60, writableBy: [] }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true }),
    direction: choice({ in: 'In', out: 'Out' }, { label: 'In or out', required: true }),
    localTime: text({
      label: 'Time there',
      max: longestLocalTime,
      pattern: localTimePattern,
      help: 'By the clock where the person works: 2026-10-01 09:05, or with its offset: 2026-10-01 09:05+05:30',
    }),
    at: instant({ required: true, ...byServer }),
    workDate: date({ label: 'Day', required: true, help: 'A night belongs to the day on which it begins', ...byServer }),
    workMode: choice(workModes, { label: 'Works at' }),
    source: choice(punchSources, { required: true, default: 'web', ...byServer }),
    regularizeRequestId: ref('regularizeRequests', { label: 'Correction', ...byServer }),
    deviceId: ref('attendanceDevices', byServer),
    eventId: text({ label: 'Number at the device', max: 80, ...traces }),
    note: longText({ max: 300 }),
    locationResult: choice({ inside: 'Inside', outside: 'Outside', unknown: 'Not known' }, { label: 'Place', required: true, default: 'unknown', ...byServer }),
    ipAddress: text({ label: 'Network address', max: 64, ...traces }),
    agent: text({ label: 'Browser', max: 300, ...traces }),
    latitude: number({ decimals: 6, min: -90, max: 90, ...traces }),
    longitude: number({ decimals: 6, min: -180, max: 180, ...traces }),
  },
  computed: { name: (r) => (r.workDate ? `${r.direction === 'in' ? 'In' : 'Out'}, ${formatDate(r.workDate)}` : null) },
  unique: [
    { code: 'punchThere', on: ['empId', 'direction', 'at'], where: { localTime: { empty: false } }, message: 'This punch was imported already.' },
    { code: 'eventThere', on: ['deviceId', 'eventId'], message: 'The device has sent this already.' },
  ],
  givenTo: 'empId',
  indexes: [
    ['empId', 'workDate', 'at'],
    ['empId', '-at'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { in: '$reports' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    // People operations import the files of devices.
    { to: peopleTeam, can: ['create'] },
  ],
  views: {
    list: {
      columns: ['at', 'empId', 'direction', 'workDate', 'workMode', 'locationResult', 'source', 'deviceId'],
      filters: ['empId', 'workDate', 'direction', 'source', 'locationResult', 'deviceId'],
      sort: '-at',
    },
    form: { Punch: ['empId', 'direction', 'localTime', 'workMode', 'note'] },
  },
})
