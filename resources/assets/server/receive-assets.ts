import { createRecord } from '../../../server/records/write/save'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { RecordInput } from '../../../src/framework/record'
import { licence } from '../categories-and-events'
import { companyAssets } from '../companyAssets'
import { guessAssetCategory } from '../rules/guess-category'

/** The goods received for a purchase. */
interface ReceivedGoods {
  name: string
  boughtAs: string
  /** The number of whole pieces, or of seats of a licence. */
  pieces: number
  /** The cost of one piece, and of all of them. */
  each: string
  all: string
}

/**
 * Adds purchased goods to the inventory: one asset per piece, or one licence with all its seats. Returns
 * their ids.
 */
export async function receiveAssets(
  writer: Writer,
  { name, boughtAs, pieces, each, all }: ReceivedGoods,
  bought: Pick<RecordInput<typeof companyAssets>, 'purchaseDate' | 'currency' | 'supplierId'>,
): Promise<number[]> {
  const category = guessAssetCategory(name, boughtAs) ?? 'other'
  const values = { ...bought, name, category, condition: 'new' }
  const assets =
    category === licence
      ? [{ ...values, seats: pieces, purchaseCost: all }]
      : Array.from({ length: pieces }, () => ({ ...values, purchaseCost: each }))
  const ids: number[] = []
  for (const one of pieces > 0 ? assets : [])
    ids.push(await createRecord(withSystemRights(writer), companyAssets.name, one))
  return ids
}
