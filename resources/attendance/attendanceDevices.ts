import { instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { areNetworksValid } from '../company/public'
import { peopleTeam } from '../people/roles'

const byServer = { writableBy: [] } as const

/** A device at a door that sends punches. Its key allows nothing else. */
export const attendanceDevices = defineResource('attendanceDevices', {
  label: 'Attendance device',
  route: 'AttendanceDevices',
  title: 'name',
  icon: 'HowToReg',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    locationId: ref('locations', { label: 'Location', required: true, where: { status: { eq: 'active' } } }),
    networks: text({ label: 'Allowed networks', max: 400, help: 'Network addresses such as 203.0.113.0/24; leave blank to allow any' }),
    keyHash: text({ max: 64, ...byServer, readableBy: [] }),
    keyEnd: text({ label: 'Key ends with', max: 4, ...byServer }),
    keyMadeAt: instant({ label: 'Key created', ...byServer }),
    keyMadeByEmpId: ref('employees', { label: 'Key created by', ...byServer }),
    heardAt: instant({ label: 'Last contact', ...byServer }),
  },
  rules: [
    {
      code: 'networksUnread',
      on: ['networks'],
      check: (r) => !r.networks || areNetworksValid(r.networks),
      message: 'Enter addresses or networks such as 203.0.113.0/24, separated by commas.',
    },
  ],
  indexes: [['keyHash']],
  access: [{ to: peopleTeam, can: ['list', 'show', 'create', 'update'] }],
  workflow: {
    field: 'status',
    initial: 'active',
    states: { active: { tone: 'success' }, revoked: { tone: 'danger', isReadOnly: true } },
    sets: { open: ['active'] },
    transitions: {
      revoke: {
        from: 'active',
        to: 'revoked',
        by: peopleTeam,
        comment: 'optional',
        confirm: 'The key stops working at once, and the device can no longer send punches.',
        tone: 'danger',
      },
    },
  },
  views: {
    list: { columns: ['name', 'locationId', 'keyEnd', 'keyMadeAt', 'heardAt', 'status'], filters: ['locationId', 'status'], sort: 'name' },
    form: { Device: ['name', 'locationId', 'networks'] },
    record: { Key: ['keyEnd', 'keyMadeAt', 'keyMadeByEmpId', 'heardAt'] },
    tools: ['deviceKey'],
  },
})
