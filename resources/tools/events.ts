import type { Events } from '../../src/framework/company/events'

/** The events of tools that people are notified of. */
export const toolsEvents: Events = {
  toolSeatAsked: {
    label: 'I am asked if I still need a tool',
    channel: 'email',
    isNeeded: true,
    notice: 'Do you still need your seat? %{title}',
    mail: {
      subject: 'Do you still need your tool seat?',
      sentence: 'a tool you use is up for renewal. Say whether you still need it.',
    },
  },
  toolDue: {
    label: 'My tool is up for renewal',
    channel: 'email',
    isNeeded: true,
    notice: 'Renew or cancel: %{title}',
    mail: {
      subject: 'Your tool is up for renewal',
      sentence: 'your tool is up for renewal. Its holders are asked; decide before the renewal date.',
    },
  },
  toolSeatEnds: {
    label: 'My tool seat ends',
    channel: 'email',
    notice: 'Your seat ends: %{title}',
    mail: { subject: 'Your tool seat ends', sentence: 'your seat of a tool ends. Ask the owner of the tool if you have questions.' },
  },
  toolSeatFree: {
    label: 'A seat of my tool is free',
    channel: 'digest',
    notice: 'A seat is free: %{title}',
    mail: { subject: 'A tool seat is free', sentence: 'a seat of your tool is free.' },
  },
  toolRenewedItself: {
    label: 'A tool was renewed automatically',
    channel: 'email',
    notice: 'Renewed automatically with all seats: %{title}',
    mail: {
      subject: 'A tool was renewed automatically',
      sentence: 'no one decided in time, so a tool was renewed for another term with all its seats.',
    },
  },
  toolExpired: {
    label: 'My tool has expired',
    channel: 'email',
    notice: 'Expired: %{title}',
    mail: { subject: 'Your tool has expired', sentence: 'your tool was not renewed in time and has expired.' },
  },
}
