import { choice, instant, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { mine, ofOthers } from './own-record-rights'

/** The kinds of mails about a joiner. They contain a link that works once, never a password. */
export const joiningKinds = {
  welcome: 'Welcome',
  credentials: 'Account link',
  it_setup: 'IT setup',
  manager_brief: 'Manager brief',
  day1_agenda: 'First day',
  team_announcement: 'Team announcement',
} as const

export type JoiningKind = keyof typeof joiningKinds

/** A mail around a person's first day. The server writes it. */
export const joiningEmails = defineResource('joiningEmails', {
  label: 'Joining email',
  route: 'JoiningEmails',
  title: 'name',
  icon: 'Campaign',
  operations: { list: 'listJoiningEmails' },
  fields: {
    empId: ref('employees', { label: 'Joiner', required: true, writableBy: [] }),
    kind: choice(joiningKinds, { required: true, writableBy: [] }),
    name: text({ max: 220 }),
    toEmpId: ref('employees', { label: 'To', required: true, writableBy: [] }),
    scheduledFor: instant({ label: 'Planned for', required: true, writableBy: [] }),
    sentAt: instant({ label: 'Sent', writableBy: [] }),
    mailNo: number({ label: 'Outbox number', min: 1, readableBy: ['admin'], writableBy: [] }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName'] }) },
  computed: { name: (r, g) => (r.kind ? [joiningKinds[r.kind], g.person?.fullName].filter(Boolean).join(', ') : null) },
  indexes: [['empId', 'kind'], ['status']],
  access: [
    { to: peopleTeam, can: ['list', 'show', 'export'] },
    { to: ['employee', 'restricted'], can: ['list', 'show'], where: { and: [mine, { toEmpId: { eq: '$me' } }] } },
  ],
  workflow: {
    field: 'status',
    initial: 'queued',
    states: {
      queued: { tone: 'info' },
      sent: { tone: 'success', isReadOnly: true },
      failed: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: { waiting: ['queued'] },
    transitions: {
      send: { from: 'queued', to: 'sent', by: [] },
      fail: { from: 'queued', to: 'failed', by: [] },
      cancel: { from: 'queued', to: 'cancelled', by: [{ role: peopleTeam, where: ofOthers }], notBy: 'empId' },
    },
  },
  lists: { getJoiningEmails: { input: { empId: { at: 'empId', isOptional: true } }, sort: 'scheduledFor' } },
  views: {
    list: { columns: ['empId', 'kind', 'toEmpId', 'scheduledFor', 'sentAt', 'status'], filters: ['empId', 'kind', 'scheduledFor', 'status'], sort: '-id' },
  },
})
