import type { Events } from '../../src/framework/company/events'

/** The events of work logs that people are notified of. */
export const jiraEvents: Events = {
  jiraWorklogWaits: {
    label: 'My Jira work log is missing from my timesheet',
    channel: 'digest',
    notice: 'Not entered, the week is submitted: %{title}',
    mail: {
      subject: 'A work log is not in your timesheet',
      sentence: 'a Jira work log arrived after you submitted the timesheet of its week.',
    },
  },
  jiraWorklogChanged: {
    label: 'My Jira work log changed after it was entered',
    channel: 'digest',
    notice: 'Changed in Jira, not in your timesheet: %{title}',
    mail: {
      subject: 'A work log has changed in Jira',
      sentence: 'a Jira work log changed. Your timesheet stays unchanged until it is reopened.',
    },
  },
}
