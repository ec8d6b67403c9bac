import type { Events } from '../../src/framework/company/events'

/** The events of projects that people are notified of. */
export const deliveryEvents: Events = {
  minutesPublished: {
    label: 'Minutes of my meeting are published',
    channel: 'email',
    notice: 'Minutes published: %{title}',
    mail: {
      subject: 'Meeting minutes published',
      sentence: 'the minutes of a project meeting are published. Your actions are in your tasks.',
    },
  },
}
