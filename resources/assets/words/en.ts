import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for assets on pages of other areas, loaded with them. */
const words = {
  mine: 'My assets',
  noneOfMine: 'No assets are issued to you.',
  askAsset: 'Request an asset',
  what: 'Asset',
  since: 'Since',
  state: 'Status',
  inStock: 'In stock',
  inStockOf: '%{name}: %{count} in stock (%{kind})',
} as const

export const useAssetWords = createWordsHook('assets', words)
