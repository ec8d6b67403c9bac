import { tableOf } from '../../../server/records/model'
import { applyChange } from '../../../server/records/write/change'
import { refuseFiner } from '../../../server/records/write/guards'
import { takeStep } from '../../../server/records/write/transition'
import { byHand, type Change, givenOf, lockRecord, type Writer } from '../../../server/records/write/writer'
import { compareAmounts } from '../../../src/framework/money'
import type { Values } from '../../../src/framework/validate'
import { procurementItems } from '../procurementItems'
import { procurements } from '../procurements'
import { costOf } from './judge'
import { limitsInForce, raised, raisedQuantity } from './limits'
import { purchaseOf } from './purchase'
import { correctableStates, orderedState, stateOf } from './states'

/** What an order comes to, and what may be invoiced for it. */
export async function ordered(writer: Writer, id: number): Promise<Values> {
  const orderedTotal = await costOf(writer, id)
  const tolerance = (await limitsInForce(writer.sql, writer.today))?.invoiceTolerance ?? 0
  const { currency } = await purchaseOf(writer, id)
  return { orderedTotal, invoiceCeiling: raised(orderedTotal, tolerance, String(currency)) }
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
export async function receivableOf(change: Change): Promise<Values> {
  if (stateOf(givenOf(procurementItems, change).purchase ?? null) !== orderedState) return {}
  const { writer, record } = change
  return { receivableQuantity: raisedQuantity(Number(record.quantity), await receiptTolerance(writer)) }
}

const receiptTolerance = async ({ sql, today }: Writer) => (await limitsInForce(sql, today))?.receiptTolerance ?? 0

/** Fields that an amount means something else by: in what currency it is, whose budget it uses up, and what is bought. */
export const meantBy = ['currency', 'projectId', 'departmentId', 'type'] as const

/**
 * What was approved is decided anew where it grew, goes to another supplier or means something else; an order that only
 * shrank is for less.
 * @param isOther whether the purchase means something else than was approved
 */
export async function reconsider(writer: Writer, id: number, isOther = false): Promise<void> {
  const purchase = await purchaseOf(writer, id)
  if (!correctableStates.includes(stateOf(purchase))) return
  const why = isOther ? 'The currency, who pays or what is bought is another.' : whyAnew(purchase)
  if (why) await takeStep(byHand(writer), procurements.name, 'askAgain', { id, comment: why, asked: {} })
  else if (stateOf(purchase) === orderedState) await write(writer, procurements.name, id, await ordered(writer, id))
}

/** Told in the history. */
function whyAnew({ totalCost, approvedTotal, supplierId, approvedSupplierId }: Values): string | undefined {
  const [cost, approved] = [String(totalCost ?? '0'), String(approvedTotal ?? '0')]
  if (compareAmounts(cost, approved) > 0) return `The total is ${cost}, approved were ${approved}.`
  return (supplierId ?? null) === (approvedSupplierId ?? null) ? undefined : 'The supplier is another.'
}

/** In another currency items come to other amounts; what others ask for is in theirs. */
export async function recount(writer: Writer, id: number, currency: unknown): Promise<void> {
  const quoted = 'select amount::text as amount from procurement_quotes where procurement_id = $1'
  await refuseFiner(writer, quoted, id, currency)
  const { rows } = await writer.sql.query<{ id: number }>({
    name: 'procurement_items_to_recount',
    text: 'select id from procurement_items where procurement_id = $1 order by id',
    values: [id],
  })
  for (const item of rows) await write(writer, procurementItems.name, item.id, {})
}

async function write(person: Writer, resource: string, id: number, values: Values): Promise<void> {
  const writer = byHand(person)
  const table = tableOf(writer.model, resource)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (locked)
    await applyChange(writer, table, id, locked.record, values, { action: 'update', asked: {}, comment: null })
}
