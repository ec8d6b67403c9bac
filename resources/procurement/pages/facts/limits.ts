import type { Stored } from '../../../../src/framework/record'
import type { Values } from '../../../../src/framework/validate'
import { compareAmounts } from '../../../../src/framework/values/money'
import type { ReadLine } from '../../../../src/views/form/parts/lines'
import type { purchaseLimits } from '../../purchaseLimits'

/** What purchases are held to. */
export type Limits = Stored<typeof purchaseLimits>

export interface Quotes {
  needed: number
  count: number
}

/** How many quotes the limits ask for, and of how many suppliers they are there and hold; the server decides. */
export function countQuotes(
  limits: Limits | undefined,
  { currency, totalCost }: Values,
  quotes: readonly ReadLine[],
  today: string,
): Quotes {
  const live = quotes.filter(({ values }) => !values.validUntil || String(values.validUntil) >= today)
  const count = new Set(live.flatMap(({ values }) => values.supplierId ?? [])).size
  const isAbove =
    limits !== undefined &&
    typeof totalCost === 'string' &&
    limits.currency === currency &&
    compareAmounts(totalCost, limits.quoteLimit) > 0
  return { needed: isAbove ? limits.quotesNeeded : 0, count }
}

/** Whether a director decides as well, as far as the limits alone tell. */
export const isAboveDirectorLimit = (limits: Limits | undefined, { currency, totalCost }: Values): boolean =>
  limits !== undefined &&
  typeof totalCost === 'string' &&
  (limits.currency !== currency || compareAmounts(totalCost, limits.directorLimit) > 0)
