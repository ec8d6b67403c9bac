import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for assets on pages of other areas, loaded with them. */
const words = {
  mine: 'My assets',
  noneOfMine: 'You have nothing of the company.',
  askAsset: 'Ask for something',
  what: 'What',
  since: 'Since',
  state: 'Status',
  inStock: 'In the house already',
  inStockOf: '%{name}: %{count} in stock (%{kind})',
} as const

export const useAssetWords = createWordsHook('assets', words)
