import { createWordsHook } from '../words-hook'

/** Words of records that follow from one another, stage by stage. */
const chainWords = {
  chainAdd: 'Add %{name}',
  chainNone: 'No %{list} yet.',
  chainCaption: 'Progress of %{list} by stage',
  chainCut: 'The first %{shown} of %{total} are shown.',
  chainOpen: 'Open: ',
  chainBlocked: 'Blocked',
  chainOver: 'Ended',
  chainTotals: 'Totals',
}

export const useChainWords = createWordsHook('views', chainWords)
