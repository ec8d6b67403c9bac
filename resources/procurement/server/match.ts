import { named, statement } from '../../../server/records/sql/named-sql'
import { updateFields } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { type Amount, readAmount, toUnits } from '../../../src/framework/values/money'
import { type disputes, procurementInvoices } from '../procurementInvoices'
import { findPurchase } from './purchase'

const procurementInvoicesTable = named(procurementInvoices)

export type DisputeReason = keyof typeof disputes

/** What an invoice is compared with. */
export interface Purchase {
  id: number
  requestedByEmpId: number
  supplierId: number | null
  type: string
  ordered: Amount
  ceiling: Amount
  received: Amount
}

/** An invoice as far as it is compared. */
export interface Compared {
  id: number
  version: number
  status: string
  supplierId: number
  isAdvance: boolean
  total: Amount
  disputeReason: DisputeReason | null
}

/** What an invoice was compared with, and what came of it. */
export interface Match {
  ordered: Amount
  received: Amount
  invoicedBefore: Amount
  matches: boolean
  reason: DisputeReason | null
}

/** The purchase with its totals of this moment. */
export async function readPurchase(writer: Writer, id: number): Promise<Purchase> {
  const shown = await findPurchase(writer, id)
  const { requestedByEmpId, supplierId, type, orderedTotal, invoiceCeiling, receivedTotal } = shown
  return {
    id,
    requestedByEmpId,
    supplierId,
    type,
    ordered: orderedTotal ?? '0',
    ceiling: invoiceCeiling ?? '0',
    received: receivedTotal ?? '0',
  }
}

/**
 * Ordered, received and invoiced agree where the supplier is the one that was ordered from, and this invoice with those
 * before it stays below what may be invoiced and, unless it is an advance, below what came. An advance was invoiced
 * before: the last invoice is less by it.
 */
export function reasonAgainst(
  purchase: Purchase,
  { supplierId, isAdvance, total }: Pick<Compared, 'supplierId' | 'isAdvance' | 'total'>,
  invoicedBefore: Amount,
): DisputeReason | null {
  if (supplierId !== purchase.supplierId) return 'other_supplier'
  const sum = toUnits(invoicedBefore) + toUnits(total)
  if (sum > toUnits(purchase.ceiling)) return 'above_order'
  return !isAdvance && sum > toUnits(purchase.received) ? 'above_received' : null
}

const invoicedBesideSql = statement('invoiced_beside')`
  select coalesce(sum(${procurementInvoicesTable.total}), 0)::text as total from ${procurementInvoicesTable} where ${procurementInvoicesTable.procurementId} = $1 and ${procurementInvoicesTable.id} <> $2 and ${procurementInvoicesTable.status} = any($3)`

/** What the other invoices of the purchase that count come to. */
export async function invoicedBeside(writer: Writer, procurementId: number, invoiceId: number): Promise<Amount> {
  const { rows } = await writer.sql.query<{ total: Amount }>(
    invoicedBesideSql(procurementId, invoiceId, procurementInvoices.workflow.sets.counted),
  )
  return readAmount(rows[0]?.total) ?? '0.00'
}

/**
 * Compares the purchase's invoices that are not approved yet, the oldest first; each takes the state that comes of it.
 * The caller holds the purchase's lock.
 */
export async function rematch(person: Writer, procurementId: number): Promise<void> {
  const writer = asServer(person)
  const invoices = await comparedOf(writer, procurementId)
  if (invoices.length === 0) return
  const purchase = await readPurchase(writer, procurementId)
  for (const invoice of invoices) {
    const before = await invoicedBeside(writer, procurementId, invoice.id)
    await settle(writer, invoice, reasonAgainst(purchase, invoice, before))
  }
}

const comparedInvoicesSql = statement('compared_invoices')`
  select ${procurementInvoicesTable.id}, ${procurementInvoicesTable.version}, ${procurementInvoicesTable.status}, ${procurementInvoicesTable.supplierId} as "supplierId", ${procurementInvoicesTable.isAdvance} as "isAdvance", ${procurementInvoicesTable.total}::text as total, ${procurementInvoicesTable.disputeReason} as "disputeReason"
  from ${procurementInvoicesTable} where ${procurementInvoicesTable.procurementId} = $1 and ${procurementInvoicesTable.status} = any($2) order by ${procurementInvoicesTable.id}`

async function comparedOf(writer: Writer, procurementId: number): Promise<Compared[]> {
  const { rows } = await writer.sql.query<Compared>(
    comparedInvoicesSql(procurementId, procurementInvoices.workflow.sets.compared),
  )
  return rows
}

/** Takes the step that the comparison asks for, where the invoice does not stand so already. */
async function settle(writer: Writer, invoice: Compared, disputeReason: DisputeReason | null): Promise<void> {
  const { id, version, status } = invoice
  const step = disputeReason ? 'dispute' : 'match'
  if (procurementInvoices.workflow.transitions[step].to !== status)
    await takeStep(writer, procurementInvoices.name, step, { id, comment: null, asked: { disputeReason } })
  else if (invoice.disputeReason !== disputeReason)
    await updateFields(writer, procurementInvoices.name, id, version, { disputeReason })
}

/** The comparison of one invoice as it stands. */
export async function matchOf(
  writer: Writer,
  procurementId: number,
  invoice: Pick<Compared, 'id' | 'supplierId' | 'isAdvance' | 'total'>,
): Promise<Match> {
  const { ordered, received, ...purchase } = await readPurchase(writer, procurementId)
  const invoicedBefore = await invoicedBeside(writer, procurementId, invoice.id)
  const reason = reasonAgainst({ ordered, received, ...purchase }, invoice, invoicedBefore)
  return { ordered, received, invoicedBefore, matches: reason === null, reason }
}
