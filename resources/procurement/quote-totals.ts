import { maxOf, minOf } from '../../src/fields'
import { purchaseAmountReaders } from './purchase-rights'

const readableBy = purchaseAmountReaders()
const amount = { of: 'amount', currency: 'currency', readableBy } as const

/** The lowest and the highest quote of a purchase, and the date until which all quotes are valid. */
export const quoteTotals = {
  lowestQuote: minOf('procurementQuotes', 'procurementId', 'amount', amount),
  highestQuote: maxOf('procurementQuotes', 'procurementId', 'amount', amount),
  quotesUntil: minOf('procurementQuotes', 'procurementId', 'validUntil', {
    of: 'date',
    label: 'Quotes valid until',
    readableBy,
  }),
}
