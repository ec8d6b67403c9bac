import type { StoredRecord } from '../../../../src/framework/record'
import type { Values } from '../../../../src/framework/validate'
import { compareAmounts } from '../../../../src/framework/values/money'
import type { ParsedLine } from '../../../../src/views/form/parts/form-lines'
import type { purchaseLimits } from '../../purchaseLimits.resource.json'

/** The limits of purchases. */
export type PurchaseLimits = StoredRecord<typeof purchaseLimits>

export interface QuoteCounts {
  needed: number
  count: number
}

/**
 * Counts the quotes that the limits require, and the suppliers with a valid quote. It is only a preview: the
 * server decides.
 */
export function countRequiredQuotes(
  limits: PurchaseLimits | undefined,
  { currency, totalCost }: Values,
  quotes: readonly ParsedLine[],
  today: string,
): QuoteCounts {
  const live = quotes.filter(({ values }) => !values.validUntil || String(values.validUntil) >= today)
  const count = new Set(live.flatMap(({ values }) => values.supplierId ?? [])).size
  const isAbove =
    limits !== undefined &&
    typeof totalCost === 'string' &&
    limits.currency === currency &&
    compareAmounts(totalCost, limits.quoteLimit) > 0
  return { needed: isAbove ? limits.quotesNeeded : 0, count }
}

/** Whether a director has to decide too, judged by the limits alone. */
export const isAboveDirectorLimit = (limits: PurchaseLimits | undefined, { currency, totalCost }: Values): boolean =>
  limits !== undefined &&
  typeof totalCost === 'string' &&
  (limits.currency !== currency || compareAmounts(totalCost, limits.directorLimit) > 0)
