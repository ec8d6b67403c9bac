/** Words of the server about Jira. */
export const words = {
  tokenMissing: 'Enter the API token of the account.',
  tokenAgain: 'Enter the API token again: it was given for another address or account.',
  accountOfOther: 'This Jira account belongs to somebody else. Ask an administrator.',
} as const
