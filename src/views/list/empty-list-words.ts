import { createWordsHook } from '../../i18n/words-hook'

/** Words of a list without rows; loaded with them. */
const words = {
  noneYetTitle: 'No %{list} yet',
  noneYetText: 'They will appear here.',
  noneYetCreate: 'Create the first one to get started.',
  noneSeenTitle: 'No %{list} you can see',
  noneSeenText: 'Your role does not show all of them.',
  noMatchTitle: 'No %{list} match',
  noMatchText: 'Nothing fits the search and filters that are set.',
}

export const useEmptyListWords = createWordsHook('emptyList', words)
