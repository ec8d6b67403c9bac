import { createWordsHook } from '../../../i18n/words-hook'

/** Words of changes that are being applied, loaded with the pages of definitions. */
const words = {
  title: 'Changes being applied',
  recent: 'Changes applied lately',
  byYou: 'You, since %{at}',
  by: '%{by}, since %{at}',
  server: 'the server',
  preparing: 'Preparing',
  copying: 'Copying values: %{share}%',
  indexing: 'Making indexes: %{share}%',
  changing: 'Changing the table',
  finishing: 'Checking stored records',
  applied: 'Applied at %{at}',
  refused: 'Refused at %{at}. Nothing was changed.',
  stopped: 'The server stopped before it was done. Nothing was changed.',
  progress: 'Progress of %{name}',
} as const

export const useProgressWords = createWordsHook('applying', words)
