import { list, type Reader } from '../../../server/records/query'
import type { Values } from '../../../src/framework/validate'
import { procurementItems } from '../procurementItems'
import { procurementQuotes } from '../procurementQuotes'
import { procurementReceipts } from '../procurementReceipts'
import { budgetsOf } from './budget'
import { withKnownBudget } from './budget-readers'
import { lastPricesOf } from './last-prices'
import type { Purchase } from './purchase'

/** Parts of one purchase in one answer; how many there are is told beside them. */
const mostParts = 500

/** A purchase with its items and quotes, what its budget comes to where the caller may know it, and what was paid before. */
export async function addDetails(reader: Reader, record: Pick<Purchase, 'id'>): Promise<Values> {
  const { id } = record
  const [items, quotes, receipts, known, budgets, prices] = [
    await partsOf(reader, procurementItems.name, id, mostParts),
    await partsOf(reader, procurementQuotes.name, id, mostParts),
    await partsOf(reader, procurementReceipts.name, id, 1),
    await withKnownBudget(reader, [id]),
    await budgetsOf(reader.sql, reader.company, [id]),
    await lastPricesOf(reader.sql, [id]),
  ]
  const { currency, remaining, afterThis } = budgets.get(id) ?? {}
  return {
    ...record,
    items: items.rows,
    quotes: quotes.rows,
    counts: { items: items.total, quotes: quotes.total, receipts: receipts.total },
    budget: currency && known.has(id) ? { remaining, afterThis, currency } : null,
    hints: { lastPrices: prices.map(({ procurementId: _, morePercent: __, ...price }) => price), idleStock: [] },
  }
}

async function partsOf(reader: Reader, resource: string, id: number, perPage: number) {
  const filter = { procurementId: { eq: id } }
  const request = { page: 1, perPage, sort: [['id', 'asc']] as const, filter, q: '' }
  const { json, total } = await list(reader, resource, request)
  return { rows: JSON.parse(json), total }
}
