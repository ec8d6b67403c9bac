import { check, date, instant, longText, number, ref, rows, text, url } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { clockTimeField } from '../policies/public'
import { ofManaged, ofMine } from './rights'

const written = { authorEmpId: { eq: '$me' } } as const
const writers: readonly Right[] = ['admin', { role: 'employee', where: written }, { role: 'employee', where: ofManaged }]

/** The minutes of a project meeting: topics, decisions, and actions with their due dates. */
export const projectMoms = defineResource('projectMoms', {
  label: 'Minutes',
  plural: 'Minutes',
  route: 'ProjectMoms',
  title: 'title',
  icon: 'EventNote',
  operations: { create: 'createProjectMom', update: 'updateProjectMom', list: 'getProjectMoms' },
  fields: {
    projectId: ref('projects', { required: true, fixed: true, where: { status: { ne: 'cancelled' } } }),
    title: text({ required: true, max: 160, search: true }),
    meetingDate: date({ label: 'Date', required: true, default: '$today', max: '$today' }),
    startTime: clockTimeField({ label: 'From', required: true }),
    endTime: clockTimeField({ label: 'To', required: true }),
    place: text({ max: 120 }),
    link: url(),
    authorEmpId: ref('employees', { label: 'Written by', required: true, default: '$me', writableBy: [] }),
    agenda: longText({ max: 4000 }),
    notes: longText({ max: 8000, search: true }),
    decisions: rows({ text: text({ label: 'Decision', required: true, max: 500 }) }, { max: 50 }),
    nextMeetingAt: instant({ label: 'Next meeting' }),
    shareExternally: check({ label: 'Share with the customer', default: false }),
    revision: number({ min: 0, default: 0, writableBy: [] }),
    revisionNote: text({ label: 'Correction', max: 300 }),
  },
  visible: { revision: (r) => r.status === 'published', revisionNote: (r) => r.status === 'published' },
  rules: [{ code: 'endsBeforeStart', on: ['endTime'], check: (r) => !r.startTime || !r.endTime || r.endTime > r.startTime, message: 'The end must be after the start.' }],
  indexes: [['projectId', '-meetingDate']],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show'], where: { status: { eq: 'published' } } },
    { to: 'employee', can: ['list', 'show'], where: { or: [written, { and: [ofMine, { status: { eq: 'published' } }] }] } },
    { to: 'employee', can: ['create'], where: ofMine },
    { to: 'employee', can: ['update'], where: { or: [written, { and: [ofManaged, { status: { eq: 'published' } }] }] } },
    { to: 'employee', can: ['delete'], where: { and: [written, { status: { eq: 'draft' } }] } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: { draft: { tone: 'neutral' }, published: { tone: 'success' } },
    transitions: { publish: { from: 'draft', to: 'published', by: writers, confirm: 'Attendees are notified, and actions become tasks.' } },
  },
  parts: {
    attendees: { of: 'momAttendees', columns: ['empId', 'pocId', 'isAbsent'] },
    actions: { of: 'momActions', columns: ['text', 'ownerEmpId', 'pocId', 'dueDate'] },
  },
  files: { paper: { label: 'Attachment' } },
  views: {
    list: { columns: ['meetingDate', 'title', 'projectId', 'authorEmpId', 'revision', 'status'], filters: ['projectId', 'meetingDate', 'status'], sort: '-meetingDate' },
    form: {
      Meeting: ['projectId', 'title', 'meetingDate', 'startTime', 'endTime', 'place', 'link'],
      Minutes: ['agenda', 'notes', 'decisions', 'nextMeetingAt', 'shareExternally', 'revisionNote'],
    },
    record: { Minutes: ['agenda', 'notes', 'decisions', 'nextMeetingAt', 'shareExternally', 'revision', 'revisionNote'] },
  },
})
