import { count, sum, total } from '../../src/fields'
import { take } from '../../src/framework/steps/consequences'
import { invoiceSets } from './sets'

const hidden = { readableBy: [] } as const
const amount = { ...hidden, currency: 'currency' } as const

/** Hidden totals of the purchase that decide which step it takes by itself. */
export const standingFields = {
  itemsToCome: count('procurementItems', 'procurementId', { ...hidden, where: { outstanding: { gt: 0 } } }),
  itemsBegun: count('procurementItems', 'procurementId', { ...hidden, where: { receivedQuantity: { gt: 0 } } }),
  finalInvoices: count('procurementInvoices', 'procurementId', { ...hidden, where: { isAdvance: { eq: false }, status: { in: invoiceSets.live } } }),
  openInvoices: count('procurementInvoices', 'procurementId', { ...hidden, where: { status: { in: invoiceSets.open } } }),
  advanced: total('procurementInvoices', 'procurementId', 'total', { ...amount, where: { isAdvance: { eq: true }, status: { in: invoiceSets.live } } }),
  // The tolerance for invoices above the order also applies to invoices below it.
  advanceLeft: sum({ plus: ['advanced', 'invoiceCeiling'], minus: ['receivedTotal', 'orderedTotal'] }, amount),
  paidLeft: sum({ plus: ['paidTotal', 'invoiceCeiling'], minus: ['receivedTotal', 'orderedTotal'] }, amount),
}

/** Everything is invoiced: there is a final invoice, or the advances cover all that was received. */
const isInvoiced = { or: [{ finalInvoices: { gt: 0 } }, { and: [{ advanced: { gt: '0' } }, { advanceLeft: { gte: '0' } }] }] }

/**
 * Builds the steps that a purchase takes by itself after a receipt, an invoice or a payment. `at` is the
 * path to the purchase.
 */
export const purchaseProgressSteps = (at: string) => [
  take('procurements', { receiveAll: { itemsToCome: { eq: 0 } }, receivePart: { itemsBegun: { gt: 0 } } }, at),
  take('procurements', { giveBackInvoice: { not: isInvoiced } }, at),
  take('procurements', { takeInvoice: isInvoiced }, at),
  // The purchase is settled if no invoice is open and the payments cover what was received.
  take('procurements', { settle: { openInvoices: { eq: 0 }, paidTotal: { gt: '0' }, paidLeft: { gte: '0' } } }, at),
]
