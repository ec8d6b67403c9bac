import type { Events } from '../../src/framework/company/events'

/** The events of exits that people are notified of. */
export const exitEvents: Events = {
  leaverNews: {
    label: 'Somebody leaves the company',
    channel: 'email',
    notice: 'Exit started: %{title}',
    mail: { subject: 'Somebody leaves the company', sentence: 'an exit was started. HR agrees the last day.' },
  },
  clearanceAsked: {
    label: 'A clearance item is waiting for me',
    channel: 'email',
    isNeeded: true,
    notice: 'Something is to be cleared before somebody leaves: %{title}',
    mail: {
      subject: 'A clearance item is waiting for me',
      sentence: 'someone is leaving soon. See what to clear before their last day.',
    },
  },
  dutyHandedOver: {
    label: 'I take over duties of a leaver',
    channel: 'email',
    isNeeded: true,
    notice: 'You take over duties of a leaver: %{title}',
    mail: {
      subject: 'You take over duties of a leaver',
      sentence: 'someone has left, and you take over their duties. The exit record lists them.',
    },
  },
}
