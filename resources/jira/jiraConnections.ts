import { choice, date, email, secret, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { isJiraAddress } from './rules/jira-address'
import { connectionSets, syncDirections } from './sets'

/** The Jira site that tickets and work logs are read from. There is one at most. */
export const jiraConnections = defineResource('jiraConnections', {
  label: 'Jira connection',
  plural: 'Jira connections',
  route: 'JiraConnections',
  title: 'name',
  icon: 'Assignment',
  fields: {
    name: text({ required: true, max: 20, default: 'Jira', unique: true, writableBy: [] }),
    baseUrl: text({ label: 'Address', required: true, max: 200, help: 'For example https://example.atlassian.net' }),
    accountEmail: email({ label: 'Jira account email', required: true }),
    apiToken: secret({
      label: 'API token',
      max: 500,
      shows: 0,
      isWriteOnly: true,
      help: 'From the security page of the Atlassian account; leave blank to keep the stored one',
    }),
    syncDirection: choice(syncDirections, { label: 'Sync', required: true, default: 'read' }),
    worklogsFrom: date({
      label: 'Work logs from',
      required: true,
      default: '$today',
      help: 'Earlier ones stay in Jira',
    }),
  },
  visible: { worklogsFrom: (r) => r.syncDirection !== 'read' },
  rules: [
    {
      code: 'noSafeAddress',
      on: ['baseUrl'],
      check: (r) => !r.baseUrl || isJiraAddress(r.baseUrl),
      message: 'Enter the address as https://example.atlassian.net, without a path.',
    },
  ],
  access: [{ to: 'admin', can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    field: 'status',
    initial: 'active',
    sets: connectionSets,
    states: { active: { tone: 'success' }, paused: { tone: 'warning' } },
    transitions: {
      pause: { from: 'active', to: 'paused', by: ['admin'], undo: 'resume' },
      resume: { from: 'paused', to: 'active', by: ['admin'] },
    },
  },
  views: {
    list: { columns: ['name', 'baseUrl', 'syncDirection', 'status'] },
    form: { Connection: ['baseUrl', 'accountEmail', 'apiToken', 'syncDirection', 'worklogsFrom'] },
  },
})
