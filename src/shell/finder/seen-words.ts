import { createWordsHook } from '../../i18n/words-hook'

/** Words of the pages that were seen last, on the page without a connection. */
const words = {
  title: 'Last opened here',
  text: 'Their data is not kept on this device: they open once you are connected. What you typed in a form is kept.',
}

export const useSeenWords = createWordsHook('seenPlaces', words)
