import { defineArea } from '../../src/framework/company/application'
import { jiraAdds } from './adds'
import { jiraEvents } from './events'
import { jiraConnections } from './jiraConnections'
import { jiraWorklogs } from './jiraWorklogs'

declare module '../../src/framework/register' {
  interface ResourceNames {
    jiraConnections: true
    jiraWorklogs: true
  }
  interface EventNames {
    jiraWorklogChanged: true
    jiraWorklogWaits: true
  }
}

/** The area for Jira: tickets of projects, and work logs that become lines of timesheets. */
export const jiraArea = defineArea({
  name: 'jira',
  resources: [jiraConnections, jiraWorklogs],
  events: jiraEvents,
  adds: jiraAdds,
})
