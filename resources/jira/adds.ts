import { flag } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { insiderReaders } from '../delivery/project-readers'

const mapped = { jiraProjectKey: { empty: false } } as const

/** What Jira adds to projects: the tickets of the project, for those who belong to it. */
export const jiraAdds: Additions = {
  projects: {
    fields: {
      hasJiraKey: flag(mapped, { label: 'Has a Jira key', readableBy: insiderReaders }),
    },
    record: { Jira: ['hasJiraKey'] },
    recordTabs: { jira: { label: 'Jira', after: 'board', sections: ['Jira'], draws: ['projectTickets'] } },
  },
}
