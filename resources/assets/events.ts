import type { Events } from '../../src/framework/company/events'

/** The events of assets that people are notified of. */
export const assetsEvents: Events = {
  handedOver: {
    label: 'Something of the company is handed to me',
    channel: 'email',
    isNeeded: true,
    notice: '%{by} handed you something. Say that you have it: %{title}',
    mail: {
      subject: 'Something of the company is handed to you',
      sentence: 'something of the company is handed to you. Say that you have it, or what is wrong with it.',
    },
  },
}
