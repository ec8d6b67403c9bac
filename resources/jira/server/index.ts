import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { jiraConnections } from './handlers/jiraConnections'
import { hasJira, syncJira } from './jobs/sync-jira'
import { jiraOperations } from './operations/jira'

export const jiraServer = defineAreaServer({
  name: 'jira',
  operations: jiraOperations,
  handlers: { jiraConnections },
  jobs: [defineJob({ name: 'syncJira', when: { everyMinutes: 60 }, isNeeded: hasJira, run: syncJira })],
})
