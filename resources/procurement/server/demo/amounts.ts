import { type Amount, computeShare, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { computeLineTotal, computeNet, computeTax } from '../../rules/amounts'
import type { DemoItem } from './types'

const sum = (amounts: readonly (Amount | null)[]): Amount =>
  fromUnits(amounts.reduce((units, amount) => units + toUnits(amount ?? '0'), 0n))

const priced = ({ quantity, unitPrice, taxRate, discountPercent = 0 }: DemoItem) => {
  return { quantity, unitPrice, taxRate, discountPercent }
}

/** The total cost of the items. */
export const costOf = (items: readonly DemoItem[]): Amount => sum(items.map((item) => computeLineTotal(priced(item))))

/** The value of a percentage of an item. */
export const worthOf = (item: DemoItem, percent: number): Amount =>
  computeShare(computeLineTotal(priced(item)) ?? '0', percent)

/** A percentage of the items, as an invoice shows it. */
export function billFor(items: readonly DemoItem[], percent: number): { net: Amount; tax: Amount; total: Amount } {
  const part = (of: typeof computeNet) => computeShare(sum(items.map((item) => of(priced(item)))), percent)
  const [net, tax] = [part(computeNet), part(computeTax)]
  return { net, tax, total: sum([net, tax]) }
}
