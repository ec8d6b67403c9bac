import { maxOf, minOf } from '../../src/fields'
import { purchaseAmountReaders } from './purchase-rights'

const readableBy = purchaseAmountReaders()
const amount = { of: 'amount', currency: 'currency', readableBy } as const

/** The range of the quotes of a purchase, and the day until which all are valid. */
export const quoteTotals = {
  lowestQuote: minOf('procurementQuotes', 'procurementId', 'amount', amount),
  highestQuote: maxOf('procurementQuotes', 'procurementId', 'amount', amount),
  quotesUntil: minOf('procurementQuotes', 'procurementId', 'validUntil', {
    of: 'date',
    label: 'Quotes valid until',
    readableBy,
  }),
}
