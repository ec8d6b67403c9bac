import { createWordsHook } from '../../i18n/words-hook'

/** Words of what opens the search of everything, which stands in the frame. */
const words = { open: 'Search everything', key: 'Ctrl K', places: 'Favourites and last opened' }

export const useFinderFirstWords = createWordsHook('finderFirst', words)
