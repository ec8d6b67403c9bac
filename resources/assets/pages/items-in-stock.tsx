import { useAssetWords } from '../words/en'

/** An item that somebody is about to buy; the dialog looks it up in stock. */
export interface StockItem {
  name: string
  kind: string
  count: number
}

/** Shows which of the items to buy the company already has in stock. */
export function ItemsInStock({ of }: { of: readonly StockItem[] }) {
  const say = useAssetWords()
  if (of.length === 0) return null
  return (
    <>
      <h3>{say('inStock')}</h3>
      <ul className="plain tone" data-tone="warning">
        {of.map((one) => (
          <li key={`${one.name} ${one.kind}`}>{say('inStockOf', { ...one })}</li>
        ))}
      </ul>
    </>
  )
}
