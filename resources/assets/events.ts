import type { Events } from '../../src/framework/company/events'

/** The events of assets that people are notified of. */
export const assetsEvents: Events = {
  handedOver: {
    label: 'An asset is issued to me',
    channel: 'email',
    isNeeded: true,
    notice: '%{by} issued you an asset. Please accept it: %{title}',
    mail: {
      subject: 'An asset was issued to you',
      sentence: 'an asset was issued to you. Accept it, or say what is wrong with it.',
    },
  },
}
