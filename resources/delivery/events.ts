import type { Events } from '../../src/framework/company/events'

/** The events of projects that people are notified of. */
export const deliveryEvents: Events = {
  minutesPublished: {
    label: 'Minutes of a meeting of mine are published',
    channel: 'email',
    notice: 'The minutes of a meeting are published: %{title}',
    mail: {
      subject: 'Minutes of a meeting are published',
      sentence: 'the minutes of a meeting of your project are published. What is to be done stands among your tasks.',
    },
  },
}
