import { yieldToOthers } from '../../../start/yield-to-others'

/** The number of items between two pauses, which take a few milliseconds. */
const piece = 50

/** Maps many items in order, and pauses every few items so that the server can do other work. */
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
