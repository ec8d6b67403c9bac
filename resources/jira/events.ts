import type { Events } from '../../src/framework/company/events'

/** The events of work logs that people are notified of. */
export const jiraEvents: Events = {
  jiraWorklogWaits: {
    label: 'A work log of mine is not in my timesheet',
    channel: 'digest',
    notice: 'Not entered, the week is submitted: %{title}',
    mail: {
      subject: 'A work log is not in your timesheet',
      sentence: 'a work log of yours in Jira came after you had submitted the timesheet of its week.',
    },
  },
  jiraWorklogChanged: {
    label: 'A work log of mine has changed after it was entered',
    channel: 'digest',
    notice: 'Changed in Jira, not in your timesheet: %{title}',
    mail: {
      subject: 'A work log has changed in Jira',
      sentence: 'a work log of yours has changed in Jira. Your timesheet stays as it is until it is reopened.',
    },
  },
}
