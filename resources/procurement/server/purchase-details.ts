import type { Reader } from '../../../server/records/query'
import { countRecords } from '../../../server/records/read-records'
import type { Values } from '../../../src/framework/validate'
import { procurementReceipts } from '../procurementReceipts'
import { readLastPrices } from './last-prices'
import { readPurchaseBudgets } from './purchase-budget'
import { findStockForPurchases } from './purchase-stock'
import { findPurchasesWithVisibleBudget } from './visible-budgets'

/** An answer with a purchase and the number of its lines of each kind. */
type AnsweredPurchase = Values & { id: number; counts?: Values }

/** Adds lines, last prices and stock to a purchase, and the budget if the caller may see it. */
export async function addPurchaseDetails(reader: Reader, record: AnsweredPurchase): Promise<Values> {
  const { id } = record
  const [receipts, visibleIds, budgets, prices, stock] = [
    await countReceipts(reader, id),
    await findPurchasesWithVisibleBudget(reader, [id]),
    await readPurchaseBudgets(reader.sql, reader.company, [id]),
    await readLastPrices(reader.sql, [id]),
    await findStockForPurchases(reader.sql, [id]),
  ]
  const { currency, remaining, afterThis } = budgets.get(id) ?? {}
  return {
    ...record,
    counts: { ...record.counts, receipts },
    budget: currency && visibleIds.has(id) ? { remaining, afterThis, currency } : null,
    hints: {
      lastPrices: prices.map(({ procurementId: _, morePercent: __, ...price }) => price),
      idleStock: stock.map(({ of: _, ...hint }) => hint),
    },
  }
}

const countReceipts = (reader: Reader, id: number): Promise<number> =>
  countRecords(reader, procurementReceipts.name, { procurementId: { eq: id } })
