import { type Amount, readAmount, shareOf, toUnits } from '../../src/framework/money'

/** What an item is priced by: `quantity` of at most three decimals, percentages of two. */
export interface Priced {
  quantity: number | null
  unitPrice: Amount | null
  discountPercent: number | null
  taxRate: number | null
}

const cent = 100n

function fromUnits(units: bigint): Amount {
  const cents = (units + cent / 2n) / cent
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Quantity times price less the discount, to two decimals, half away from zero; nothing where either is missing. */
export function netOf({ quantity, unitPrice, discountPercent }: Priced): Amount | null {
  // A form computes while somebody types: what cannot be read yet comes to nothing.
  const [count, price, discount] = [quantity, unitPrice, discountPercent ?? 0].map(readAmount)
  if (count === undefined || price === undefined || discount === undefined) return null
  const gross = (toUnits(count) * toUnits(price) + 5_000n) / 10_000n
  const kept = 10_000n - toUnits(discount) / 100n
  return fromUnits((gross * kept + 5_000n) / 10_000n)
}

/** The tax on the net amount, to two decimals. */
export function taxOf(item: Priced): Amount | null {
  const [net, rate] = [netOf(item), readAmount(item.taxRate ?? 0)]
  return net === null || rate === undefined ? null : shareOf(net, Number(rate))
}

/** Net and tax together: what the buyer pays. */
export function lineTotalOf(item: Priced): Amount | null {
  const [net, tax] = [netOf(item), taxOf(item)]
  return net === null || tax === null ? null : fromUnits(toUnits(net) + toUnits(tax))
}
