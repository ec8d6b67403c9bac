import type { Events } from '../../src/framework/company/events'

/** What people are notified of about trips. */
export const travelEvents: Events = {
  tripToBook: {
    label: 'A trip I book is approved and needs tickets',
    channel: 'in_app',
    isNeeded: true,
    notice: 'Tickets to book: %{title}',
    mail: { subject: 'A trip needs tickets', sentence: 'a trip was approved and needs its tickets.' },
  },
  ticketsToCancel: {
    label: 'A trip I book is cancelled and has tickets',
    channel: 'in_app',
    isNeeded: true,
    notice: 'Tickets to cancel: %{title}',
    mail: { subject: 'A cancelled trip has tickets', sentence: 'a trip was cancelled. Cancel its tickets.' },
  },
  tripToJoin: {
    label: 'Someone adds me to their trip',
    channel: 'email',
    isNeeded: true,
    notice: 'Are you travelling too? %{title}',
    mail: {
      subject: 'Are you travelling too?',
      sentence: 'someone added you to their trip. Request your own trip, or say that you are not travelling.',
    },
  },
  tripToSettle: {
    label: 'My trip must be settled',
    channel: 'email',
    isNeeded: true,
    notice: 'Settle your trip: %{title}',
    mail: {
      subject: 'Your trip is not settled',
      sentence: 'your trip is over but not settled. Claim your expenses, or say that there is nothing to claim.',
    },
  },
  tripCancelledAtExit: {
    label: 'My trip is cancelled because I leave',
    channel: 'email',
    notice: 'Cancelled, because it starts after the last working day: %{title}',
    mail: {
      subject: 'A trip is cancelled',
      sentence: 'a trip was cancelled, because it starts after the last working day.',
    },
  },
  tripToShorten: {
    label: 'A trip ends after the traveller’s last working day',
    channel: 'email',
    isNeeded: true,
    notice: 'Shorten this trip, it ends after the last working day: %{title}',
    mail: {
      subject: 'A trip has to be shortened',
      sentence: 'a trip ends after the traveller’s last working day. Change its dates.',
    },
  },
}
