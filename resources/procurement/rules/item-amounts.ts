import {
  type Amount,
  computePercentage,
  fromUnits,
  readAmount,
  roundTenThousandths,
  toUnits,
} from '../../../src/framework/values/money'

/** The price of an item. `quantity` has up to three decimals, percentages up to two. */
interface PricedItem {
  quantity: number | null
  unitPrice: Amount | null
  discountPercent: number | null
  taxRate: number | null
  currency?: string | null
}

/**
 * The limit of a line, in units of 10⁻⁸. It is low enough that sums of many lines are still valid amounts.
 */
const tooMuch = 100_000_000_000n * 10_000n * 10_000n

const whole = toUnits('100')
const isPercentage = (percent: bigint): boolean => percent >= 0n && percent <= whole

/**
 * Computes quantity times price exactly; undefined if a value cannot be read, because forms compute while
 * the user is typing.
 */
function computeItemGross({ quantity, unitPrice }: PricedItem): bigint | undefined {
  const [count, price] = [readAmount(quantity), readAmount(unitPrice)]
  return count === undefined || price === undefined ? undefined : toUnits(count) * toUnits(price)
}

export const isGrossTooLarge = (item: PricedItem): boolean => (computeItemGross(item) ?? 0n) >= tooMuch

/**
 * Computes quantity times price less the discount, rounded once to the minor unit of the currency, half away
 * from zero; null if it is unknown or too large.
 */
export function computeItemNet(item: PricedItem): Amount | null {
  const [gross, discount] = [computeItemGross(item), readAmount(item.discountPercent ?? 0)]
  if (gross === undefined || discount === undefined) return null
  if (gross < 0n || gross >= tooMuch || !isPercentage(toUnits(discount))) return null
  const netShare = 10_000n - toUnits(discount) / 100n
  return roundTenThousandths(gross * netShare, 10_000n * 10_000n, item.currency)
}

/** Computes the tax on the net amount, rounded to the minor unit of the currency. */
export function computeItemTax(item: PricedItem): Amount | null {
  const [net, rate] = [computeItemNet(item), readAmount(item.taxRate ?? 0)]
  return net === null || rate === undefined || !isPercentage(toUnits(rate))
    ? null
    : computePercentage(net, Number(rate), item.currency)
}

/** Computes what the buyer pays: net and tax together. */
export function computeItemTotal(item: PricedItem): Amount | null {
  const [net, tax] = [computeItemNet(item), computeItemTax(item)]
  return net === null || tax === null ? null : fromUnits(toUnits(net) + toUnits(tax))
}

/** Adds a percentage to a quantity, rounded down to three decimals. */
export const addPercentToQuantity = (quantity: number, percent: number): number => {
  const thousandths = (toUnits(String(quantity)) / 10n) * (1_000_000n + toUnits(String(percent)))
  return Number(thousandths / 1_000_000n) / 1000
}
