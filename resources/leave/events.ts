import type { Events } from '../../src/framework/company/events'

/** The events of leave that people are notified of. */
export const leaveEvents: Events = {
  recounted: {
    label: 'My leave counts otherwise',
    channel: 'email',
    notice: 'A holiday or a rule changed, and your leave counts otherwise: %{title}',
    mail: {
      subject: 'Your leave counts otherwise',
      sentence: 'a holiday or a rule changed, and leave of yours takes another number of days now. Why stands beside it.',
    },
  },
}
