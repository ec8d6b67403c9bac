import { createWordsHook } from '../../../i18n/words-hook'

/** Words of a list without rows; loaded with them. */
const words = {
  noneYetTitle: 'No %{list} yet',
  noneYetText: 'Records appear here once they are created.',
  noneYetCreate: 'Create the first one to get started.',
  noneSeenTitle: 'No %{list} you can see',
  noneSeenText: 'Your role may not show all of them.',
  noMatchTitle: 'No %{list} match',
  noMatchText: 'Change or clear the search and filters.',
}

export const useEmptyListWords = createWordsHook('emptyList', words)
