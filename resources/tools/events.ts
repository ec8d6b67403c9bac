import type { Events } from '../../src/framework/company/events'

/** The events of tools that people are notified of. */
export const toolsEvents: Events = {
  toolSeatAsked: {
    label: 'I am asked whether I still need a tool',
    channel: 'email',
    isNeeded: true,
    notice: 'Do you still need your seat? %{title}',
    mail: {
      subject: 'Do you still need your seat of a tool?',
      sentence: 'a tool that you have a seat of is to be renewed. Say whether you still need it.',
    },
  },
  toolDue: {
    label: 'A tool of mine is to be renewed',
    channel: 'email',
    isNeeded: true,
    notice: 'To be renewed or cancelled: %{title}',
    mail: {
      subject: 'A tool of yours is to be renewed',
      sentence: 'a tool of yours is to be renewed. Its holders are asked; decide before the day of the renewal.',
    },
  },
  toolSeatEnds: {
    label: 'A seat of mine ends',
    channel: 'email',
    notice: 'Your seat ends: %{title}',
    mail: { subject: 'Your seat of a tool ends', sentence: 'your seat of a tool ends. The owner of the tool knows more.' },
  },
  toolSeatFree: {
    label: 'A seat of a tool of mine is free',
    channel: 'digest',
    notice: 'A seat is free: %{title}',
    mail: { subject: 'A seat of a tool is free', sentence: 'a seat of a tool of yours is free.' },
  },
  toolRenewedItself: {
    label: 'A tool has renewed itself',
    channel: 'email',
    notice: 'Renewed by itself, with all seats: %{title}',
    mail: {
      subject: 'A tool has renewed itself',
      sentence: 'nobody decided in time about a tool, so it was renewed for another term with all its seats.',
    },
  },
  toolExpired: {
    label: 'A tool of mine has expired',
    channel: 'email',
    notice: 'Expired: %{title}',
    mail: { subject: 'A tool of yours has expired', sentence: 'nobody renewed a tool of yours in time. It has expired.' },
  },
}
