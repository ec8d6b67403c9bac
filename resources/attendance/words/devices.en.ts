import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for device keys, loaded with them. */
const words = {
  makeKey: 'Make a key',
  newKey: 'Make a new key',
  make: 'Make it',
  key: 'Key',
  once: 'The device sends punches with it. It is shown once: only its hash is kept.',
  replaces: 'The former key opens nothing from then on. The new one is shown once: only its hash is kept.',
  keep: 'Enter this key at the device now. It cannot be shown again.',
} as const

export const useDeviceWords = createWordsHook('attendanceDevices', words)
