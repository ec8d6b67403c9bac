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
  label: 'Punch to confirm',
  plural: 'Punches to confirm',
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
    direction: choice({ in: 'In', out: 'Out' }, { label: 'Direction', required: true, fixed: true }),
    localTime: text({
      label: 'Local time',
      max: longestLocalTime,
      pattern: localTimePattern,
      fixed: true,
      help: 'Local time of the person, such as 2026-10-01 09:05',
    }),
    at: instant({ required: true, ...byServer }),
    workDate: date({ label: 'Day', required: true, ...byServer }),
    why: choice(
      { oldDay: 'The day is too far back', ownDevice: 'The person set up the device or its key' },
      { label: 'Reason', required: true, default: 'oldDay', ...byServer },
    ),
    deviceId: ref('attendanceDevices', byServer),
    eventId: text({ label: 'Device event number', max: 80, ...byServer }),
    note: longText({ max: 300 }),
  },
  givenTo: 'empId',
  unique: [
    { code: 'punchWaits', on: ['empId', 'direction', 'at'], where: { status: { eq: 'pending' } }, message: 'This punch is already waiting for confirmation.' },
    { code: 'eventThere', on: ['deviceId', 'eventId'], message: 'The device already sent this punch.' },
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
      { name: 'Own device', when: { why: { eq: 'ownDevice' } }, steps: [{ by: 'manager', orAlone: true }] },
      { name: 'Late entry', steps: [{ by: 'people', orAlone: true }] },
    ],
  },
  views: {
    list: { columns: ['requestNumber', 'empId', 'direction', 'at', 'workDate', 'why', 'status'], filters: ['status', 'empId', 'why', 'workDate'], sort: '-id' },
    form: { Punch: ['empId', 'direction', 'localTime', 'note'] },
    record: { Sent: ['deviceId', 'eventId'] },
  },
})
