import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for device keys, loaded with them. */
const words = {
  makeKey: 'Create key',
  newKey: 'Create new key',
  make: 'Create',
  key: 'Key',
  once: 'The device sends punches with this key. It is shown once.',
  replaces: 'The old key stops working at once. The new key is shown once.',
  keep: 'Enter this key on the device now. It cannot be shown again.',
} as const

export const useDeviceWords = createWordsHook('attendanceDevices', words)
