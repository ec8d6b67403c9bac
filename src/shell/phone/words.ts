import { createWordsHook } from '../../i18n/words-hook'

/** Words of the bar at the foot of a phone; loaded with it. */
const words = { bar: 'Shortcuts', more: 'More' }

export const useBottomBarWords = createWordsHook('bottomBar', words)
