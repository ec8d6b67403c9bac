import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Fact } from '../../../src/framework/approval'
import { companyAssets } from '../companyAssets'
import { type Category, categories } from '../kinds'
import { guessCategory } from '../rules/category-of'

const a = sqlNames(companyAssets, 'a')

/** Something that is to be bought. */
export interface Wanted {
  name: string
  boughtAs?: string | null
}

/** How many there are in stock of what is to be bought: of its kind, or of its name. */
interface Idle {
  name: string
  category: Category
  count: number
}

const assetsIdleSql = statement('assets_idle')`
  select w.name, ${a.category} as category, count(*)::int as count from unnest($1::text[], $2::text[]) w(name, category)
  join ${a} on ${a.status} = any($3::text[]) and ${a.condition} <> 'dead'
  and (lower(${a.name}) = lower(w.name) or (${a.category} = w.category and not ${a.isLicence}))
  group by w.name, ${a.category} order by w.name, ${a.category}`

/** What of the wanted lies in stock: one statement, whatever their number. */
async function findIdle(sql: Sql, items: readonly Wanted[]): Promise<Idle[]> {
  if (items.length === 0) return []
  const kinds = items.map(({ name, boughtAs }) => guessCategory(name, boughtAs) ?? null)
  const { rows } = await sql.query<Idle>(
    assetsIdleSql(
      items.map(({ name }) => name),
      kinds,
      companyAssets.workflow.sets.idle,
    ),
  )
  return rows
}

/** What lies in stock of something that somebody wants, in words. */
export interface Stock {
  /** Who wants it: a purchase. */
  of: number
  name: string
  kind: string
  count: number
}

/** As `findIdle`, told for each who wants something, a name once. */
export async function findStock(sql: Sql, items: readonly (Wanted & { of: number })[]): Promise<Stock[]> {
  const uniqueBy = (keyOf: (one: Wanted & { of: number }) => string) => [
    ...new Map(items.map((one) => [keyOf(one), one])).values(),
  ]
  const idle = await findIdle(
    sql,
    uniqueBy(({ name, boughtAs }) => `${boughtAs} ${name}`),
  )
  return uniqueBy(({ of, name }) => `${of} ${name}`).flatMap(({ of, name }) => {
    const byCategory = new Map(idle.filter((one) => one.name === name).map((one) => [one.category, one]))
    return [...byCategory.values()].map(({ category, count }) => ({ of, name, kind: categories[category], count }))
  })
}

/** Names of which something is in stock that are told beside a decision; of more, those of which there is most. */
const maxStockFacts = 5

export const stockFacts = (stock: readonly Stock[], wantedBy: number): Fact[] =>
  stock
    .filter(({ of }) => of === wantedBy)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxStockFacts)
    .map(({ name: item, kind, count }) => ({ code: 'purchaseInStock', args: { item, kind, count }, tone: 'warning' }))
