import { choice, date, instant, longText, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { peopleTeam } from '../people/roles'
import { localTimePattern, longestLocalTime } from './rules/local-time'

const mine = { empId: { eq: '$me' } } as const
const byServer = { writableBy: [] } as const

/**
 * A punch that counts only after somebody else approves it, because it comes from the person's own device or
 * is for a day that is too old to correct.
 */
export const punchRequests = defineResource('punchRequests', {
  label: 'Punch to be confirmed',
  plural: 'Punches to be confirmed',
  route: 'PunchRequests',
  title: 'requestNumber',
  summary: ['direction', 'workDate'],
  icon: 'HowToReg',
  dayOf: 'empId',
  fields: {
    requestNumber: serial('PN-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    direction: choice({ in: 'In', out: 'Out' }, { label: 'In or out', required: true, fixed: true }),
    localTime: text({
      label: 'Time there',
      max: longestLocalTime,
      pattern: localTimePattern,
      fixed: true,
      help: 'By the clock where the person works: 2026-10-01 09:05',
    }),
    at: instant({ required: true, ...byServer }),
    workDate: date({ label: 'Day', required: true, ...byServer }),
    why: choice({ oldDay: 'The day is long over', ownDevice: 'The person made the device or its key' }, { label: 'Why', required: true, default: 'oldDay', ...byServer }),
    deviceId: ref('attendanceDevices', byServer),
    eventId: text({ label: 'Number at the device', max: 80, ...byServer }),
    note: longText({ max: 300 }),
  },
  givenTo: 'empId',
  unique: [
    { code: 'punchWaits', on: ['empId', 'direction', 'at'], where: { status: { eq: 'pending' } }, message: 'This punch waits already.' },
    { code: 'eventThere', on: ['deviceId', 'eventId'], message: 'The device has sent this already.' },
  ],
  indexes: [['empId', 'workDate']],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [mine, { empId: { in: '$reports' } }] } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } },
    transitions: {
      ...decisionSteps,
      cancel: { from: 'pending', to: 'cancelled', by: peopleTeam, comment: 'optional' },
    },
  },
  approval: {
    kind: 'attendance',
    waits: 'pending',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: 'employee',
    facts: ['empId', 'direction', 'at', 'workDate', 'why', 'deviceId'],
    declaredOnly: { empId: { empty: false } },
    rules: [
      { name: 'Device of their own', when: { why: { eq: 'ownDevice' } }, steps: [{ by: 'manager', orAlone: true }] },
      { name: 'A day that is long over', steps: [{ by: 'people', orAlone: true }] },
    ],
  },
  views: {
    list: { columns: ['requestNumber', 'empId', 'direction', 'at', 'workDate', 'why', 'status'], filters: ['status', 'empId', 'why', 'workDate'], sort: '-id' },
    form: { Punch: ['empId', 'direction', 'localTime', 'note'] },
    record: { Sent: ['deviceId', 'eventId'] },
  },
})
