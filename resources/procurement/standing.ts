import { take } from '../../src/framework/steps/consequences'

/** An invoice beside advances counts, or the advances cover all that was received. */
const isInvoiced = { or: [{ finalInvoices: { gt: 0 } }, { and: [{ advanced: { gt: '0' } }, { advanceLeft: { gte: '0' } }] }] }

/** The steps that a purchase takes by itself once something was received, invoiced or paid; `at` leads to it. */
export const standing = (at: string) => [
  take('procurements', { receiveAll: { itemsToCome: { eq: 0 } }, receivePart: { itemsBegun: { gt: 0 } } }, at),
  take('procurements', { giveBackInvoice: { not: isInvoiced } }, at),
  take('procurements', { takeInvoice: isInvoiced }, at),
  // Nothing is left to decide or pay, and what was paid covers what was received.
  take('procurements', { settle: { openInvoices: { eq: 0 }, paidTotal: { gt: '0' }, paidLeft: { gte: '0' } } }, at),
]
