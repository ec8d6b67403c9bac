import type { Events } from '../../src/framework/company/events'

/** What people are notified of about trips. */
export const travelEvents: Events = {
  tripToBook: {
    label: 'A trip of my people is approved and needs tickets',
    channel: 'in_app',
    isNeeded: true,
    notice: 'Tickets to book: %{title}',
    mail: { subject: 'A trip needs tickets', sentence: 'a trip was approved and needs its tickets.' },
  },
  ticketsToCancel: {
    label: 'A trip of my people is cancelled and has tickets',
    channel: 'in_app',
    isNeeded: true,
    notice: 'Tickets to cancel: %{title}',
    mail: { subject: 'A cancelled trip has tickets', sentence: 'a trip was cancelled. Cancel its tickets.' },
  },
  tripToJoin: {
    label: 'Somebody names me as travelling together',
    channel: 'email',
    isNeeded: true,
    notice: 'Do you travel as well? %{title}',
    mail: {
      subject: 'Do you travel as well?',
      sentence: 'somebody named you as travelling together. Request your own trip, or say that you do not travel.',
    },
  },
  tripToSettle: {
    label: 'A trip of mine has to be settled',
    channel: 'email',
    isNeeded: true,
    notice: 'Settle your trip: %{title}',
    mail: {
      subject: 'Your trip is not settled',
      sentence: 'a trip of yours is over and not settled. Claim what you spent, or say that there is nothing to claim.',
    },
  },
  tripCancelledAtExit: {
    label: 'A trip of mine is cancelled because I leave',
    channel: 'email',
    notice: 'Cancelled, because it begins after the last working day: %{title}',
    mail: {
      subject: 'A trip is cancelled',
      sentence: 'a trip is cancelled, because it begins after the last working day.',
    },
  },
  tripToShorten: {
    label: 'A trip lasts beyond the last working day of its traveller',
    channel: 'email',
    isNeeded: true,
    notice: 'Shorten this trip, it lasts beyond the last working day: %{title}',
    mail: {
      subject: 'A trip has to be shortened',
      sentence: 'a trip lasts beyond the last working day of its traveller. Change its dates.',
    },
  },
}
