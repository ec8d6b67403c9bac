import type { Events } from '../../src/framework/company/events'

/** What people are notified of about leads. */
export const leadsEvents: Events = {
  leadFollowUpDue: {
    label: 'A follow-up of my lead is due',
    channel: 'email',
    isNeeded: true,
    notice: 'Follow up today: %{title}',
    mail: { subject: 'A follow-up is due', sentence: 'a follow-up of your lead is due.' },
  },
  leadGiven: {
    label: 'A lead is assigned to me',
    channel: 'email',
    isNeeded: true,
    notice: '%{by} assigned you a lead: %{title}',
    mail: { subject: 'A lead was assigned to you', sentence: 'you are the owner of a lead now.' },
  },
  leadDormantProposed: {
    label: 'My lead is inactive',
    channel: 'in_app',
    isNeeded: true,
    notice: 'No activity for long. Dormant? %{title}',
    mail: {
      subject: 'Is a lead of yours dormant?',
      sentence: 'one of your leads has had no activity for long. Mark it dormant or keep it active.',
    },
  },
  leadMeetingPlanned: {
    label: 'I am invited to a meeting with a lead',
    channel: 'email',
    notice: '%{by} invites you to a meeting: %{title}',
    mail: {
      subject: 'You are invited to a meeting',
      sentence: 'you are invited to a meeting with a lead. Its page has a calendar file.',
    },
  },
}
