import { check, choice, date, instant, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { worklogOutcomes } from './sets'

const joinPresent = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

const server = { writableBy: [] } as const

/** A work log of Jira and what became of it. As it is stored, it becomes a line of a timesheet only once. */
export const jiraWorklogs = defineResource('jiraWorklogs', {
  label: 'Jira work log',
  plural: 'Jira work logs',
  route: 'JiraWorklogs',
  title: 'name',
  icon: 'Schedule',
  fields: {
    name: text({ label: 'Ticket and date', max: 80, ...server }),
    site: text({ label: 'Site', max: 200, ...server }),
    externalKey: text({ label: 'Jira work log number', max: 40, ...server }),
    issueId: text({ label: 'Ticket number', max: 40, ...server }),
    issueKey: text({ label: 'Ticket', max: 40, search: true, ...server }),
    ticketProject: text({ label: 'Jira project', max: 40, ...server }),
    summary: text({ label: 'Summary', max: 255, ...server }),
    accountId: text({ label: 'Account', max: 128, ...server }),
    accountName: text({ label: 'Jira name', max: 120, search: true, ...server }),
    accountEmail: text({ label: 'Email', max: 254, readableBy: ['admin'], ...server }),
    startedAt: instant({ label: 'Started', ...server }),
    seconds: number({ label: 'Seconds', ...server }),
    empId: ref('employees', { label: 'Person', ...server }),
    date: date({ label: 'Date', ...server }),
    minutes: number({ label: 'Time', unit: 'minutes', ...server }),
    // No reference, since the person may delete the line.
    lineId: number({ label: 'Timesheet line', ...server }),
    outcome: choice(worklogOutcomes, { required: true, default: 'waiting', ...server }),
    problem: text({ label: 'Problem', max: 500, ...server }),
    changedThere: check({ label: 'Changed in Jira after entry', default: false, ...server }),
    removedThere: check({ label: 'Removed in Jira', default: false, ...server }),
  },
  computed: {
    name: (r) => joinPresent(r.issueKey ?? r.issueId, r.date ?? r.startedAt?.slice(0, 10)),
  },
  unique: [
    { code: 'worklogThere', on: ['site', 'externalKey'], message: 'This work log already exists.' },
    { code: 'lineTaken', on: ['lineId'], message: 'This line already belongs to a work log.' },
  ],
  indexes: [
    ['outcome', 'startedAt'],
    ['empId', 'date'],
    ['accountId', 'outcome'],
  ],
  access: [
    { to: 'admin', can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { eq: '$me' } } },
  ],
  views: {
    list: {
      columns: ['name', 'summary', 'accountName', 'empId', 'minutes', 'outcome', 'problem'],
      filters: ['outcome', 'empId', 'ticketProject', 'date'],
      sort: '-startedAt',
    },
    record: {
      Jira: ['issueKey', 'summary', 'ticketProject', 'accountName', 'startedAt'],
      Timesheet: ['outcome', 'problem', 'lineId'],
    },
  },
})
