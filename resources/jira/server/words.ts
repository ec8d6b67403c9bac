/** Words of the server about Jira. */
export const words = {
  tokenMissing: 'Enter the API token of the account.',
  tokenAgain: 'Enter the API token again: it belongs to another address or account.',
  accountOfOther: 'This Jira account belongs to another person. Ask an administrator.',
} as const
