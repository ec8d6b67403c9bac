import { instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

const byServer = { writableBy: [] } as const

/** A device at a door that tells who came and went, by a key of its own that opens nothing else. */
export const attendanceDevices = defineResource('attendanceDevices', {
  label: 'Attendance device',
  route: 'AttendanceDevices',
  title: 'name',
  icon: 'HowToReg',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    locationId: ref('locations', { label: 'Stands at', required: true, where: { status: { eq: 'active' } } }),
    keyHash: text({ max: 64, ...byServer, readableBy: [] }),
    keyEnd: text({ label: 'Key ends with', max: 4, ...byServer }),
    keyMadeAt: instant({ label: 'Key made', ...byServer }),
    heardAt: instant({ label: 'Heard of last', ...byServer }),
  },
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
        confirm: 'The key opens nothing from then on, and the device sends nothing any more.',
        tone: 'danger',
      },
    },
  },
  views: {
    list: { columns: ['name', 'locationId', 'keyEnd', 'keyMadeAt', 'heardAt', 'status'], filters: ['locationId', 'status'], sort: 'name' },
    form: { Device: ['name', 'locationId'] },
    record: { Key: ['keyEnd', 'keyMadeAt', 'heardAt'] },
    tools: ['deviceKey'],
  },
})
