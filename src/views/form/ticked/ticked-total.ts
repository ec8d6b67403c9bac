import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatAmount, fromUnits, toUnits } from '../../../framework/values/money'
import { findCurrency } from '../../value/record-currency'

/** Adds up an amount of the rows exactly and formats it, each currency by itself: `₹1,000.00, $20.00`. */
export function formatTotals(resource: Resource, rows: readonly Row[], name: string, base: string): string {
  const totals = new Map<string, bigint>()
  for (const row of rows) {
    const currency = findCurrency(resource, row) ?? base
    totals.set(currency, (totals.get(currency) ?? 0n) + toUnits(String(row[name] ?? '0')))
  }
  return [...totals].map(([currency, units]) => formatAmount(fromUnits(units), currency)).join(', ')
}
