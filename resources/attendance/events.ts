import type { Events } from '../../src/framework/company/events'

/** The events of attendance that people are notified of. */
export const attendanceEvents: Events = {
  attendanceMonthWaits: {
    label: 'A month of attendance could not be locked on time',
    channel: 'email',
    isNeeded: true,
    notice: 'Not locked yet, requests are pending: %{title}',
    mail: {
      subject: 'Attendance of last month is not locked yet',
      sentence: 'last month’s attendance could not be locked today, because requests are still pending.',
    },
  },
}
