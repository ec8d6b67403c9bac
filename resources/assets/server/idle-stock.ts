import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { type AssetCategory, categories } from '../categories-and-events'
import { companyAssets } from '../companyAssets'
import { guessAssetCategory } from '../rules/guess-category'

const a = sqlNames(companyAssets, 'a')

/** Something that is to be bought. */
interface WantedItem {
  name: string
  boughtAs?: string | null
}

/** How many are in stock of what is to be bought, by category or by name. */
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

/** The stock of the wanted items; a single statement for any number of them. */
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

/** The stock of a wanted item, in words. */
export interface PurchaseStock {
  /** The id of the purchase that wants it. */
  of: number
  name: string
  kind: string
  count: number
}

/** Like `findIdleStock`, for each purchase, each name once. */
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

/** Most names in stock that are shown beside a decision; those with the most pieces come first. */
const maxStockFacts = 5

export const listStockFacts = (stock: readonly PurchaseStock[], wantedBy: number): ApprovalFact[] =>
  stock
    .filter(({ of }) => of === wantedBy)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxStockFacts)
    .map(({ name: item, kind, count }) => ({ code: 'purchaseInStock', args: { item, kind, count }, tone: 'warning' }))
