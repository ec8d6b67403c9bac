/** Sets of states of connections. */
export const connectionSets = { inUse: ['active'] } as const

/** What a connection does besides reading tickets. */
export const syncDirections = {
  read: 'Read tickets',
  read_worklogs: 'Read tickets and work logs',
  write_worklogs: 'Read tickets and work logs, write approved time back',
} as const

/** What became of a work log. */
export const worklogOutcomes = {
  waiting: 'Waiting',
  entered: 'In the timesheet',
  unknown_person: 'No matching person',
  unmapped_project: 'No matching project',
  week_not_open: 'Week already submitted',
  not_accepted: 'Refused by the timesheet',
  removed: 'Removed in Jira',
  sending: 'Writing to Jira',
  written: 'Written to Jira',
  removing: 'Removing from Jira',
  edited_there: 'Edited in Jira',
} as const
export type WorklogOutcome = keyof typeof worklogOutcomes

/** The outcomes after which a work log is tried again. */
export const openOutcomes = ['waiting', 'unknown_person', 'unmapped_project', 'week_not_open', 'not_accepted'] as const

/** The outcomes of approved time that this program has written, or is writing. */
export const ownOutcomes = ['sending', 'written', 'removing', 'edited_there'] as const
