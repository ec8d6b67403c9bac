/** The names of the copies of what Jira has answered. */
export const copyNames = {
  all: 'jira ',
  projects: 'jira projects',
  worklogs: 'jira worklogs',
  tickets: (projectKey: string) => `jira tickets ${projectKey}`,
} as const
