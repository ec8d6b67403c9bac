import { compiledPart, sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import { currencyDecimalsSql } from '../../../src/fields/money/decimals-sql'
import type { StoredRecord } from '../../../src/framework/record'
import { receiveAssets } from '../../assets/server/public'
import { procurementItems } from '../procurementItems'
import { procurementReceipts } from '../procurementReceipts'
import { procurements } from '../procurements'
import { receivedAssets } from '../receivedAssets'

const i = sqlNames(procurementItems, 'i')
const p = sqlNames(procurements, 'p')
const g = sqlNames(procurementReceipts, 'g')

interface BoughtAssets {
  name: string
  boughtAs: string
  currency: string
  supplierId: number | null
  pieces: number
  each: string
  all: string
}

const digits = compiledPart(currencyDecimalsSql('b.currency'))

/** Selects whole pieces only: a piece that is received in parts counts with its last part. */
const procurementBoughtSql = statement('procurement_bought')`
  select b.*, round(b.net / b.quantity, ${digits})::text as each, round(b.net / b.quantity * b.pieces, ${digits})::text as all
  from (select ${i.name} as name, ${i.category} as "boughtAs", ${p.currency} as currency, ${p.supplierId} as "supplierId",
  ${i.net} as net, ${i.quantity} as quantity, (floor(r.received) - floor(r.received - $2::numeric))::int as pieces
  from ${i} join ${p} on ${p.id} = ${i.procurementId}
  cross join lateral (select coalesce(sum(${g.quantity}), 0) as received from ${g} where ${g.itemId} = ${i.id}) r
  where ${i.id} = $1 and ${i.createsAsset}) b`

/** Adds received items to the inventory if they become assets, with the cost before tax and the supplier. */
export async function createAssetsFromReceipt(
  writer: Writer,
  receiptId: number,
  receipt: StoredRecord<typeof procurementReceipts>,
): Promise<void> {
  const { itemId, quantity } = receipt
  const { rows } = await writer.sql.query<BoughtAssets>(procurementBoughtSql(itemId, quantity))
  const [bought] = rows
  if (!bought) return
  const of = { purchaseDate: receipt.receivedOn, currency: bought.currency, supplierId: bought.supplierId }
  for (const assetId of await receiveAssets(writer, bought, of))
    await createRecord(withSystemRights(writer), receivedAssets.name, { assetId, itemId, receiptId })
}
