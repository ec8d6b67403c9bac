import type { Sql } from '../../../server/database/connect'
import type { Reader } from '../../../server/records/query'
import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { type Amount, compareAmounts } from '../../../src/framework/values/money'
import { listStockFacts } from '../../assets/server/public'
import { suppliers } from '../../suppliers/suppliers'
import { procurementItems } from '../procurementItems'
import { procurements } from '../procurements'
import { amountTextSql } from './amount-text-sql'
import { findPurchaseLimits, type PurchaseLimits } from './find-purchase-limits'
import { type LastPrice, readLastPrices } from './last-prices'
import { type PurchaseBudget, readPurchaseBudgets } from './purchase-budget'
import { findStockForPurchases } from './purchase-stock'
import { readValidQuotes, type ValidQuotes } from './valid-quotes'
import { findPurchasesWithVisibleBudget } from './visible-budgets'

const p = sqlNames(procurements, 'p')
const s = sqlNames(suppliers, 's')
const i = sqlNames(procurementItems, 'i')

/** The price increase, in percent, above which an item is flagged. */
const dearPercent = 10

/**
 * The largest number of items whose earlier prices are shown. Those with the greatest increase come first.
 */
const maxPrices = 5

interface PurchaseForFacts {
  id: number
  currency: string
  total: Amount
  supplierId: number | null
  singleSourceReason: string | null
  approvedTotal: Amount | null
  approvedSupplier: string | null
  isOtherSupplier: boolean
}

/** Reads the facts for approvers of purchases, with six statements for any number of them. */
export async function readPurchaseFacts(reader: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { sql, company, today } = reader
  const [purchases, visibleIds, budgets, quotes, prices, limits, stock] = await Promise.all([
    readPurchasesForFacts(sql, ids),
    findPurchasesWithVisibleBudget(reader, ids),
    readPurchaseBudgets(sql, company, ids),
    readValidQuotes(sql, ids, today),
    readLastPrices(sql, ids),
    findPurchaseLimits(reader),
    findStockForPurchases(sql, ids),
  ])
  return new Map(
    purchases.map((purchase) => {
      const { id } = purchase
      return [
        id,
        [
          ...buildChangeFacts(purchase),
          ...(visibleIds.has(id) ? buildBudgetFacts(purchase, budgets.get(id)) : []),
          ...buildQuoteFacts(purchase, quotes.get(id), limits),
          ...listStockFacts(stock, id),
          ...buildPriceFacts(prices.filter(({ procurementId }) => procurementId === id)),
        ],
      ]
    }),
  )
}

const procurementFactsSql = statement('procurement_facts')`
  select ${p.id}, ${p.currency}, ${p.supplierId} as "supplierId", ${p.singleSourceReason} as "singleSourceReason",
  ${amountTextSql(p.approvedTotal)} as "approvedTotal", ${s.name} as "approvedSupplier",
  ${p.approvedTotal} is not null and ${p.supplierId} is distinct from ${p.approvedSupplierId} as "isOtherSupplier",
  (select ${amountTextSql(sqlPart`coalesce(sum(${i.lineTotal}), 0)`)} from ${i} where ${i.procurementId} = ${p.id}) as total
  from ${p} left join ${s} on ${s.id} = ${p.approvedSupplierId} where ${p.id} = any($1::bigint[])`

async function readPurchasesForFacts(sql: Sql, ids: readonly number[]): Promise<PurchaseForFacts[]> {
  const { rows } = await sql.query<PurchaseForFacts>(procurementFactsSql(ids))
  return rows
}

const toNeutralFact = (code: string, args: ApprovalFact['args'] & object): ApprovalFact => ({
  code,
  args,
  tone: 'neutral',
})
const toFlagFact = (code: string, args: ApprovalFact['args'] & object): ApprovalFact => ({
  code,
  args,
  tone: 'warning',
  isFlag: true,
})

/** Lists what has changed since the earlier approval. */
function buildChangeFacts({
  currency,
  total,
  approvedTotal,
  approvedSupplier,
  isOtherSupplier,
}: PurchaseForFacts): ApprovalFact[] {
  return [
    ...(approvedTotal !== null && compareAmounts(total, approvedTotal) > 0
      ? [toFlagFact('purchaseGrown', { approved: approvedTotal, currency })]
      : []),
    ...(isOtherSupplier ? [toFlagFact('purchaseOtherSupplier', { approved: approvedSupplier ?? '–' })] : []),
  ]
}

function buildBudgetFacts(purchase: PurchaseForFacts, budget: PurchaseBudget | undefined): ApprovalFact[] {
  if (!budget) return [{ code: 'purchaseNoBudget', tone: 'neutral' }]
  const { currency, remaining, afterThis, isOver } = budget
  if (purchase.currency !== currency) return [toFlagFact('purchaseOtherCurrency', { remaining, currency })]
  const args = { remaining, afterThis, currency }
  return [isOver ? toFlagFact('purchaseOverBudget', args) : toNeutralFact('purchaseBudget', args)]
}

function buildQuoteFacts(
  purchase: PurchaseForFacts,
  quotes: ValidQuotes | undefined,
  limits: PurchaseLimits | undefined,
): ApprovalFact[] {
  const { currency, total, supplierId, singleSourceReason } = purchase
  const isNeeded = limits?.currency === currency && compareAmounts(total, limits.quoteLimit) > 0
  const [there, needed] = [quotes?.suppliers ?? 0, limits?.quotesNeeded ?? 0]
  const facts: ApprovalFact[] = []
  if (isNeeded && there < needed) facts.push(toFlagFact('purchaseQuotesMissing', { there, needed }))
  else if (there > 0) facts.push(toNeutralFact('purchaseQuotes', { there }))
  if (singleSourceReason)
    facts.push({ code: 'purchaseSingleSource', args: { reason: singleSourceReason }, tone: 'warning' })
  if (quotes && supplierId !== null && quotes.cheapestSupplierId !== supplierId)
    facts.push(toFlagFact('purchaseCheaperQuote', { supplier: quotes.cheapestFrom, amount: quotes.cheapest, currency }))
  return facts
}

function buildPriceFacts(prices: readonly LastPrice[]): ApprovalFact[] {
  const dearest = [...prices].sort((a, b) => (b.morePercent ?? 0) - (a.morePercent ?? 0)).slice(0, maxPrices)
  return dearest.map(({ name, price, supplier, date, currency, morePercent }) => {
    const args = { item: name, price, currency, supplier: supplier ?? '–', date }
    if (morePercent === null || morePercent <= dearPercent) return toNeutralFact('purchaseLastPrice', args)
    return toFlagFact('purchaseDearer', { ...args, percent: morePercent })
  })
}
