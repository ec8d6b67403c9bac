import { maxOf, minOf } from '../../src/fields'
import { moneyReaders } from './rights'

const readableBy = moneyReaders()
const amount = { of: 'amount', currency: 'currency', readableBy } as const

/** What the quotes of a purchase range over, and until when all of them hold. */
export const quoteTotals = {
  lowestQuote: minOf('procurementQuotes', 'procurementId', 'amount', amount),
  highestQuote: maxOf('procurementQuotes', 'procurementId', 'amount', amount),
  quotesUntil: minOf('procurementQuotes', 'procurementId', 'validUntil', {
    of: 'date',
    label: 'Quotes valid until',
    readableBy,
  }),
}
