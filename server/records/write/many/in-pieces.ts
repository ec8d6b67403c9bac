import { setImmediate as othersTurn } from 'node:timers/promises'

/** So many take a few milliseconds. */
const piece = 50

/** `map` over many items in order, with a turn for whatever else the server does after every few of them. */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (results.length % piece === 0) await othersTurn()
  }
  return results
}
