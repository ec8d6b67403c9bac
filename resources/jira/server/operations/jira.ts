import { OutsideError } from '../../../../server/outside/outside-request'
import { idField } from '../../../../server/records/model'
import { readRecord } from '../../../../server/records/query'
import { defineOperation } from '../../../../server/wire/operation'
import { date, ref, text } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { employees } from '../../../people/employees'
import { workingRoles } from '../../../people/roles'
import { toWeekStart } from '../../../timesheets/public'
import { jiraConnections } from '../../jiraConnections'
import { createJiraClient } from '../jira-client'
import { readConnection, toJiraWork } from '../jira-connection'
import { pullWorklogs } from '../pull-worklogs'
import { readMappedProjects } from '../read-projects'
import { readJiraState } from '../read-state'
import { readVisibleTickets } from '../read-tickets'

const area = 'Jira'
// Calls of Jira take their own time and open their own transactions.
const effect = 'own'

const getJiraProjects = defineOperation({
  ...{ name: 'getJiraProjects', area, to: ['admin'], effect },
  input: {},
  async run(context) {
    const data = await readMappedProjects(context)
    return { data, total: data.rows.length }
  },
})

const getJiraTicketsForProjects = defineOperation({
  ...{ name: 'getJiraTicketsForProjects', area, to: workingRoles, effect },
  input: {
    projectKeys: text({ max: 1100, help: 'Jira keys, separated by commas; leave blank for all your projects' }),
    assigneeEmpId: ref(employees.name, { label: 'Assignee' }),
    updatedSince: date(),
    status: text({ max: 60 }),
  },
  async run(context, { projectKeys, assigneeEmpId = null, updatedSince = null, status = null }) {
    const keys = (projectKeys ?? '')
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const data = await readVisibleTickets(context, {
      projectKeys: keys,
      assigneeEmpId,
      updatedSince,
      status,
    })
    return { data, total: data.total }
  },
})

const weekStart = date({ required: true, help: 'A Monday' })

/** Says what the connection does, without asking Jira, so that screens offer only what there is. */
const getJiraState = defineOperation({
  ...{ name: 'getJiraState', area, to: workingRoles },
  input: {},
  run: async ({ sql }) => ({ data: await readJiraState(sql) }),
})

/** Makes draft lines of the caller's own work logs of a week. */
const importWorklogs = defineOperation({
  ...{ name: 'importWorklogs', area, to: workingRoles, effect },
  input: { weekStart },
  async run(context, input) {
    const { empId } = context.caller
    if (empId === null) throw new StewardError('forbidden')
    return { data: await pullWorklogs(toJiraWork(context), { weekStart: toWeekStart(input.weekStart), empId }) }
  },
})

/** Makes draft lines of everybody's work logs of a week, and says why others have become none. */
const importEverybodysWorklogs = defineOperation({
  ...{ name: 'importEverybodysWorklogs', area, to: ['admin'], effect },
  input: { weekStart },
  run: async (context, input) => ({
    data: await pullWorklogs(toJiraWork(context), { weekStart: toWeekStart(input.weekStart), isForced: true }),
  }),
})

/** Tries the stored connection, also a paused one, and says as whom Jira knows it. */
const tryJiraConnection = defineOperation({
  ...{ name: 'tryJiraConnection', area, to: ['admin'], resource: jiraConnections.name, effect },
  input: { id: idField(jiraConnections.name) },
  async run(context, { id }) {
    await readRecord(context, jiraConnections.name, id)
    const connection = await readConnection(toJiraWork(context), id)
    if (!connection) return { data: { isConnected: false, problem: 'notAuthorised', account: null } }
    try {
      const { displayName } = await createJiraClient(context.settings, connection).get('myself')
      const account = typeof displayName === 'string' ? displayName.slice(0, 120) : null
      return { data: { isConnected: true, problem: null, account } }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      return { data: { isConnected: false, problem: error.problem, account: null } }
    }
  },
})

export const jiraOperations = [
  getJiraProjects,
  getJiraTicketsForProjects,
  getJiraState,
  importWorklogs,
  importEverybodysWorklogs,
  tryJiraConnection,
]
