import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { type AssetCategory, categories } from '../categories-and-events'
import { companyAssets } from '../companyAssets'
import { guessAssetCategory } from '../rules/guess-category'

const a = sqlNames(companyAssets, 'a')

/** Something that somebody is about to buy. */
interface WantedItem {
  name: string
  boughtAs?: string | null
}

/** How many pieces of a wanted item are in stock, by category or by name. */
interface IdleStock {
  name: string
  category: AssetCategory
  count: number
}

const assetsIdleSql = statement('assets_idle')`
  select w.name, ${a.category} as category, count(*)::int as count from unnest($1::text[], $2::text[]) w(name, category)
  join ${a} on ${a.status} = any($3::text[]) and ${a.condition} <> 'dead'
  and (lower(${a.name}) = lower(w.name) or (${a.category} = w.category and not ${a.isLicence}))
  group by w.name, ${a.category} order by w.name, ${a.category}`

/** Counts the stock of the wanted items, with a single statement for any number of them. */
async function findIdleStock(sql: Sql, items: readonly WantedItem[]): Promise<IdleStock[]> {
  if (items.length === 0) return []
  const kinds = items.map(({ name, boughtAs }) => guessAssetCategory(name, boughtAs) ?? null)
  const { rows } = await sql.query<IdleStock>(
    assetsIdleSql(
      items.map(({ name }) => name),
      kinds,
      companyAssets.workflow.sets.idle,
    ),
  )
  return rows
}

/** The stock that matches an item of a purchase, in words. */
export interface PurchaseStock {
  /** The id of the purchase with the item. */
  of: number
  name: string
  kind: string
  count: number
}

/** Like `findIdleStock`, but per purchase; each name appears once. */
export async function findStockByPurchase(
  sql: Sql,
  items: readonly (WantedItem & { of: number })[],
): Promise<PurchaseStock[]> {
  const uniqueBy = (keyOf: (one: WantedItem & { of: number }) => string) => [
    ...new Map(items.map((one) => [keyOf(one), one])).values(),
  ]
  const idle = await findIdleStock(
    sql,
    uniqueBy(({ name, boughtAs }) => `${boughtAs} ${name}`),
  )
  return uniqueBy(({ of, name }) => `${of} ${name}`).flatMap(({ of, name }) => {
    const byCategory = new Map(idle.filter((one) => one.name === name).map((one) => [one.category, one]))
    return [...byCategory.values()].map(({ category, count }) => ({ of, name, kind: categories[category], count }))
  })
}

/** The largest number of names in stock shown beside a decision. Those with the most pieces come first. */
const maxStockFacts = 5

export const listStockFacts = (stock: readonly PurchaseStock[], wantedBy: number): ApprovalFact[] =>
  stock
    .filter(({ of }) => of === wantedBy)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxStockFacts)
    .map(({ name: item, kind, count }) => ({ code: 'purchaseInStock', args: { item, kind, count }, tone: 'warning' }))
