import { createWordsHook } from '../words-hook'

/** Words of records that follow from one another, stage by stage. */
const chainWords = {
  chainAdd: 'Add %{name}',
  chainNone: 'No %{list} yet.',
  chainCaption: 'Where each of the %{list} stands, stage by stage',
  chainCut: 'The first %{shown} of %{total} are shown.',
  chainOpen: 'Open: ',
  chainBlocked: 'Blocked',
  chainOver: 'Goes no further',
  chainTotals: 'Totals',
}

export const useChainWords = createWordsHook('views', chainWords)
