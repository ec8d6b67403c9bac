import { useAssetWords } from '../words/en'

/** What lies in stock of something that somebody is about to buy. */
export interface InStockOf {
  name: string
  kind: string
  count: number
}

/** What the company has already of what is being bought. */
export function InStock({ of }: { of: readonly InStockOf[] }) {
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
