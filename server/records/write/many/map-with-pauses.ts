import { yieldToOthers } from '../../../start/yield-to-others'

/** This many items take a few milliseconds. */
const piece = 50

/** `map` over many items in order; pauses every few items so that the server can do other work. */
export async function mapWithPauses<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (results.length % piece === 0) await yieldToOthers()
  }
  return results
}
