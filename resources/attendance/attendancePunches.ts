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
    direction: choice({ in: 'In', out: 'Out' }, { label: 'Direction', required: true }),
    localTime: text({
      label: 'Local time',
      max: longestLocalTime,
      pattern: localTimePattern,
      help: 'Local time of the person, such as 2026-10-01 09:05, or with an offset: 2026-10-01 09:05+05:30',
    }),
    at: instant({ required: true, ...byServer }),
    workDate: date({ label: 'Day', required: true, help: 'A night shift belongs to the day it starts', ...byServer }),
    workMode: choice(workModes, { label: 'Work location' }),
    source: choice(punchSources, { required: true, default: 'web', ...byServer }),
    regularizeRequestId: ref('regularizeRequests', { label: 'Correction', ...byServer }),
    deviceId: ref('attendanceDevices', byServer),
    eventId: text({ label: 'Device event number', max: 80, ...traces }),
    note: longText({ max: 300 }),
    locationResult: choice({ inside: 'Inside', outside: 'Outside', unknown: 'Unknown' }, { label: 'Location check', required: true, default: 'unknown', ...byServer }),
    ipAddress: text({ label: 'Network address', max: 64, ...traces }),
    agent: text({ label: 'Browser', max: 300, ...traces }),
    latitude: number({ decimals: 6, min: -90, max: 90, ...traces }),
    longitude: number({ decimals: 6, min: -180, max: 180, ...traces }),
  },
  computed: { name: (r) => (r.workDate ? `${r.direction === 'in' ? 'In' : 'Out'}, ${formatDate(r.workDate)}` : null) },
  unique: [
    { code: 'punchThere', on: ['empId', 'direction', 'at'], where: { localTime: { empty: false } }, message: 'This punch was already imported.' },
    { code: 'eventThere', on: ['deviceId', 'eventId'], message: 'The device already sent this punch.' },
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
