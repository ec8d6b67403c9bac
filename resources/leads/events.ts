import type { Events } from '../../src/framework/company/events'

/** What people are notified of about leads. */
export const leadsEvents: Events = {
  leadFollowUpDue: {
    label: 'A follow-up of a lead of mine is due',
    channel: 'email',
    isNeeded: true,
    notice: 'Follow up today: %{title}',
    mail: { subject: 'A follow-up is due', sentence: 'a follow-up of a lead of yours is due.' },
  },
  leadGiven: {
    label: 'A lead is given to me',
    channel: 'email',
    isNeeded: true,
    notice: '%{by} gave you a lead: %{title}',
    mail: { subject: 'A lead is yours now', sentence: 'you are the owner of a lead now.' },
  },
  leadDormantProposed: {
    label: 'A lead of mine was quiet for long',
    channel: 'in_app',
    isNeeded: true,
    notice: 'Quiet for long, is it dormant? %{title}',
    mail: {
      subject: 'Is a lead of yours dormant?',
      sentence: 'nothing happened about a lead of yours for long. Say whether it is dormant.',
    },
  },
  leadMeetingPlanned: {
    label: 'I am asked to a meeting with a lead',
    channel: 'email',
    notice: '%{by} asks you to a meeting: %{title}',
    mail: {
      subject: 'You are asked to a meeting',
      sentence: 'you are asked to a meeting with a lead. Its page has the file for your calendar.',
    },
  },
}
