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
  waiting: 'To be entered',
  entered: 'In the timesheet',
  unknown_person: 'Nobody has this account or address',
  unmapped_project: 'No project has this key',
  week_not_open: 'The week is submitted already',
  not_accepted: 'The timesheet does not accept it',
  removed: 'Removed in Jira',
  sending: 'Being written to Jira',
  written: 'Written to Jira',
  removing: 'Being removed from Jira',
  edited_there: 'Edited in Jira since it was written',
} as const
export type WorklogOutcome = keyof typeof worklogOutcomes

/** The outcomes after which a work log is tried again. */
export const openOutcomes = ['waiting', 'unknown_person', 'unmapped_project', 'week_not_open', 'not_accepted'] as const

/** The outcomes of approved time that this program has written, or is writing. */
export const ownOutcomes = ['sending', 'written', 'removing', 'edited_there'] as const
