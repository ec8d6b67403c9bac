import { named, seldom, statement } from '../../../server/records/named-sql'
import { refuseFiner } from '../../../server/records/write/guards'
import { type ChangeOf, givenOf } from '../../../server/records/write/handler'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord } from '../../../server/records/write/typed'
import { byHand, type Writer } from '../../../server/records/write/writer'
import { compareAmounts } from '../../../src/framework/money'
import type { Sent } from '../../../src/framework/record'
import { isIn } from '../../../src/framework/workflow'
import { procurementItems } from '../procurementItems'
import { procurementQuotes } from '../procurementQuotes'
import { procurements } from '../procurements'
import { costOf } from './judge'
import { limitsInForce, raiseBy, raiseQuantity } from './limits'
import { findPurchase, type Purchase } from './purchase'

const q = named(procurementQuotes, 'q')
const procurementItemsTable = named(procurementItems)

/** What an order comes to, and what may be invoiced for it. */
export async function orderedTotals(writer: Writer, id: number): Promise<Sent<typeof procurements>> {
  const orderedTotal = await costOf(writer, id)
  const tolerance = (await limitsInForce(writer))?.invoiceTolerance ?? 0
  const { currency } = await findPurchase(writer, id)
  return { orderedTotal, invoiceCeiling: raiseBy(orderedTotal, tolerance, currency) }
}

const procurementItemsToOpenSql = statement('procurement_items_to_open')`
  select ${procurementItemsTable.id}, ${procurementItemsTable.quantity}::float8 as quantity from ${procurementItemsTable} where ${procurementItemsTable.procurementId} = $1 order by ${procurementItemsTable.id}`

/** Of each item so much may be received from now on. */
export async function openItems(writer: Writer, id: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number; quantity: number }>(procurementItemsToOpenSql(id))
  const tolerance = await receiptTolerance(writer)
  for (const item of rows)
    await changeRecord(byHand(writer), procurementItems, item.id, {
      receivableQuantity: raiseQuantity(item.quantity, tolerance),
    })
}

/** Of an item that was ordered so much may be received as its quantity, by now, allows. */
export async function setReceivable(change: ChangeOf<typeof procurementItems>): Promise<Sent<typeof procurementItems>> {
  if (!isIn(procurements, 'ordered', givenOf(procurementItems, change).purchase ?? null)) return {}
  const { writer, record } = change
  return { receivableQuantity: raiseQuantity(record.quantity ?? 0, await receiptTolerance(writer)) }
}

const receiptTolerance = async (writer: Writer) => (await limitsInForce(writer))?.receiptTolerance ?? 0

/** Fields that an amount means something else by: in what currency it is, whose budget it uses up, and what is bought. */
export const meantBy = ['currency', 'projectId', 'departmentId', 'type'] as const

/**
 * What was approved is decided anew where it grew, goes to another supplier or means something else; an order that only
 * shrank is for less.
 * @param isOther whether the purchase means something else than was approved
 */
export async function reconsider(writer: Writer, id: number, isOther = false): Promise<void> {
  const purchase = await findPurchase(writer, id)
  if (!isIn(procurements, 'correctable', purchase)) return
  const why = isOther ? 'The currency, who pays or what is bought is another.' : explain(purchase)
  if (why) await takeStep(byHand(writer), procurements.name, 'askAgain', { id, comment: why, asked: {} })
  else if (isIn(procurements, 'ordered', purchase))
    await changeRecord(byHand(writer), procurements, id, await orderedTotals(writer, id))
}

/** Told in the history. */
function explain({ totalCost, approvedTotal, supplierId, approvedSupplierId }: Purchase): string | undefined {
  const [cost, approved] = [totalCost ?? '0', approvedTotal ?? '0']
  if (compareAmounts(cost, approved) > 0) return `The total is ${cost}, approved were ${approved}.`
  return supplierId === approvedSupplierId ? undefined : 'The supplier is another.'
}

const procurementItemsToRecountSql = statement('procurement_items_to_recount')`
  select ${procurementItemsTable.id} from ${procurementItemsTable} where ${procurementItemsTable.procurementId} = $1 order by ${procurementItemsTable.id}`

const quotedSql = seldom`
  select ${q.amount}::text as amount from ${q} where ${q.procurementId} = $1`

/** In another currency items come to other amounts; what others ask for is in theirs. */
export async function recount(writer: Writer, id: number, currency: unknown): Promise<void> {
  await refuseFiner(writer, quotedSql(id), currency)
  const { rows } = await writer.sql.query<{ id: number }>(procurementItemsToRecountSql(id))
  for (const item of rows) await changeRecord(byHand(writer), procurementItems, item.id, {})
}
