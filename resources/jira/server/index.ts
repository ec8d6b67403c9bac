import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { defineEffect } from '../../../server/records/write/handler'
import { employees } from '../../people/employees'
import { jiraConnections } from './handlers/jiraConnections'
import { hasJira, syncJira } from './jobs/sync-jira'
import { jiraOperations } from './operations/jira'
import { refuseAccountOfOther } from './place-worklog'

export const jiraServer = defineAreaServer({
  name: 'jira',
  operations: jiraOperations,
  handlers: { jiraConnections },
  follows: { employees: defineEffect(employees, { fields: ['jiraAccountId'], after: refuseAccountOfOther }) },
  jobs: [
    defineJob({
      name: 'syncJira',
      label: 'Sync with Jira',
      when: { everyMinutes: 60 },
      isNeeded: hasJira,
      run: syncJira,
    }),
  ],
})
