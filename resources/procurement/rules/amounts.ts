import {
  type Amount,
  computeShare,
  fromUnits,
  readAmount,
  roundUnits,
  toUnits,
} from '../../../src/framework/values/money'

/** What an item is priced by: `quantity` of at most three decimals, percentages of two. */
interface Priced {
  quantity: number | null
  unitPrice: Amount | null
  discountPercent: number | null
  taxRate: number | null
  currency?: string | null
}

/** A line comes to less than this, in ten-thousandths twice: sums of many lines are amounts still. */
const tooMuch = 100_000_000_000n * 10_000n * 10_000n

const whole = toUnits('100')
const isShare = (percent: bigint): boolean => percent >= 0n && percent <= whole

/** Quantity times price, exact; undefined where either cannot be read: a form computes while somebody types. */
function grossOf({ quantity, unitPrice }: Priced): bigint | undefined {
  const [count, price] = [readAmount(quantity), readAmount(unitPrice)]
  return count === undefined || price === undefined ? undefined : toUnits(count) * toUnits(price)
}

export const isTooMuch = (item: Priced): boolean => (grossOf(item) ?? 0n) >= tooMuch

/** Quantity times price less the discount, exact and rounded once to the minor unit of the currency, half away from zero; nothing where it cannot be told or is too much. */
export function netOf(item: Priced): Amount | null {
  const [gross, discount] = [grossOf(item), readAmount(item.discountPercent ?? 0)]
  if (gross === undefined || discount === undefined) return null
  if (gross < 0n || gross >= tooMuch || !isShare(toUnits(discount))) return null
  const kept = 10_000n - toUnits(discount) / 100n
  return roundUnits(gross * kept, 10_000n * 10_000n, item.currency)
}

/** The tax on the net amount, to the minor unit of the currency. */
export function taxOf(item: Priced): Amount | null {
  const [net, rate] = [netOf(item), readAmount(item.taxRate ?? 0)]
  return net === null || rate === undefined || !isShare(toUnits(rate))
    ? null
    : computeShare(net, Number(rate), item.currency)
}

/** Net and tax together: what the buyer pays. */
export function lineTotalOf(item: Priced): Amount | null {
  const [net, tax] = [netOf(item), taxOf(item)]
  return net === null || tax === null ? null : fromUnits(toUnits(net) + toUnits(tax))
}

/** The quantity and so many percent of it, to three decimals, never above. */
export const raiseQuantity = (quantity: number, percent: number): number => {
  const thousandths = (toUnits(String(quantity)) / 10n) * (1_000_000n + toUnits(String(percent)))
  return Number(thousandths / 1_000_000n) / 1000
}
