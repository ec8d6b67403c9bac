import type { Events } from '../../src/framework/company/events'

/** The events of exits that people are notified of. */
export const exitEvents: Events = {
  leaverNews: {
    label: 'Somebody leaves the company',
    channel: 'email',
    notice: 'An exit was started: %{title}',
    mail: { subject: 'Somebody leaves the company', sentence: 'an exit was started. HR agrees on the last day.' },
  },
  clearanceAsked: {
    label: 'Something is to be cleared before somebody leaves',
    channel: 'email',
    isNeeded: true,
    notice: 'Something is to be cleared before somebody leaves: %{title}',
    mail: {
      subject: 'Something is to be cleared before somebody leaves',
      sentence: 'somebody leaves the company soon. See what you have to clear before their last day.',
    },
  },
  dutyHandedOver: {
    label: 'I take over from somebody who left',
    channel: 'email',
    isNeeded: true,
    notice: 'Somebody has left, and you take over from them: %{title}',
    mail: {
      subject: 'You take over from somebody who left',
      sentence: 'somebody has left, and what they were responsible for is yours now. It stands on the record of the exit.',
    },
  },
}
