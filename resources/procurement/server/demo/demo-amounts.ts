import { type Amount, computePercentage, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { computeItemNet, computeItemTax, computeItemTotal } from '../../rules/item-amounts'
import type { DemoItem } from './demo-types'

const sumAmounts = (amounts: readonly (Amount | null)[]): Amount =>
  fromUnits(amounts.reduce((units, amount) => units + toUnits(amount ?? '0'), 0n))

const pickPricedFields = ({ quantity, unitPrice, taxRate, discountPercent = 0 }: DemoItem) => {
  return { quantity, unitPrice, taxRate, discountPercent }
}

/** The total cost of the items. */
export const computeTotalCost = (items: readonly DemoItem[]): Amount =>
  sumAmounts(items.map((item) => computeItemTotal(pickPricedFields(item))))

/** The value of a percentage of an item. */
export const computeShareOfItem = (item: DemoItem, percent: number): Amount =>
  computePercentage(computeItemTotal(pickPricedFields(item)) ?? '0', percent)

/** A percentage of the items, as an invoice shows it. */
export function computeInvoiceAmounts(
  items: readonly DemoItem[],
  percent: number,
): { net: Amount; tax: Amount; total: Amount } {
  const part = (of: typeof computeItemNet) =>
    computePercentage(sumAmounts(items.map((item) => of(pickPricedFields(item)))), percent)
  const [net, tax] = [part(computeItemNet), part(computeItemTax)]
  return { net, tax, total: sumAmounts([net, tax]) }
}
