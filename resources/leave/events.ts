import type { Events } from '../../src/framework/company/events'

/** The events of leave that people are notified of. */
export const leaveEvents: Events = {
  recounted: {
    label: 'My leave was recalculated',
    channel: 'email',
    notice: 'Your leave was recalculated after a holiday or rule change: %{title}',
    mail: {
      subject: 'Your leave was recalculated',
      sentence: 'a holiday or rule changed, and your leave now takes a different number of days. The record shows why.',
    },
  },
}
