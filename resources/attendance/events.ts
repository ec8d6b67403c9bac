import type { Events } from '../../src/framework/company/events'

/** The events of attendance that people are notified of. */
export const attendanceEvents: Events = {
  attendanceMonthWaits: {
    label: 'A month of attendance cannot be locked on its day',
    channel: 'email',
    isNeeded: true,
    notice: 'Not locked yet, requests wait: %{title}',
    mail: {
      subject: 'Attendance of last month is not locked yet',
      sentence: 'attendance of last month was to be locked today, but requests in it wait for a decision.',
    },
  },
}
