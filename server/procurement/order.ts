import { procurementItems } from '../../resources/procurement/procurementItems'
import { procurements } from '../../resources/procurement/procurements'
import { compareAmounts, readAmount } from '../../src/framework/money'
import type { Values } from '../../src/framework/validate'
import { tableOf } from '../records/model'
import { show } from '../records/query'
import { applyChange } from '../records/write/change'
import { takeStep } from '../records/write/transition'
import { asServer, byHand, lockRecord, type Writer } from '../records/write/writer'
import { costOf } from './judge'
import { limitsInForce, raised, raisedQuantity } from './limits'
import { correctableStates, orderedState, stateOf } from './states'

/** What an order comes to, and what may be invoiced for it. */
export async function ordered(writer: Writer, id: number): Promise<Values> {
  const orderedTotal = await costOf(writer, id)
  const tolerance = (await limitsInForce(writer.sql, writer.today))?.invoiceTolerance ?? 0
  return { orderedTotal, invoiceCeiling: raised(orderedTotal, tolerance) }
}

/** Of each item so much may be received from now on. */
export async function openItems(writer: Writer, id: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number; quantity: number }>({
    name: 'procurement_items_to_open',
    text: 'select id, quantity::float8 as quantity from procurement_items where procurement_id = $1 order by id',
    values: [id],
  })
  const tolerance = await receiptTolerance(writer)
  for (const item of rows)
    await write(writer, procurementItems.name, item.id, {
      receivableQuantity: raisedQuantity(item.quantity, tolerance),
    })
}

/** Of an item that was ordered so much may be received as its quantity, by now, allows. */
export async function receivableOf(writer: Writer, { procurementId, quantity }: Values): Promise<Values> {
  if (stateOf(await purchaseOf(writer, Number(procurementId))) !== orderedState) return {}
  return { receivableQuantity: raisedQuantity(Number(quantity), await receiptTolerance(writer)) }
}

const receiptTolerance = async ({ sql, today }: Writer) => (await limitsInForce(sql, today))?.receiptTolerance ?? 0

/** What was approved is decided anew where it grew or goes to another supplier; an order that only shrank is for less. */
export async function reconsider(writer: Writer, id: number): Promise<void> {
  const purchase = await purchaseOf(writer, id)
  if (!correctableStates.includes(stateOf(purchase))) return
  const cost = readAmount(purchase.totalCost) ?? '0'
  const isGrown = compareAmounts(cost, String(purchase.approvedTotal ?? '0')) > 0
  if (isGrown || (purchase.supplierId ?? null) !== (purchase.approvedSupplierId ?? null))
    await takeStep(byHand(writer), procurements.name, 'askAgain', { id, comment: null, asked: {} })
  else if (stateOf(purchase) === orderedState) await write(writer, procurements.name, id, await ordered(writer, id))
}

const purchaseOf = async (writer: Writer, id: number): Promise<Values> =>
  JSON.parse(await show(asServer(writer), procurements.name, id))

async function write(person: Writer, resource: string, id: number, values: Values): Promise<void> {
  const writer = byHand(person)
  const table = tableOf(writer.model, resource)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (locked)
    await applyChange(writer, table, id, locked.record, values, { action: 'update', asked: {}, comment: null })
}
