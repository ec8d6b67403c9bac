import { type Amount, shareOf, toUnits } from '../../src/framework/money'

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
  if (quantity === null || unitPrice === null) return null
  const gross = (toUnits(String(quantity)) * toUnits(unitPrice) + 5_000n) / 10_000n
  const kept = 10_000n - toUnits(String(discountPercent ?? 0)) / 100n
  return fromUnits((gross * kept + 5_000n) / 10_000n)
}

/** The tax on the net amount, to two decimals. */
export function taxOf(item: Priced): Amount | null {
  const net = netOf(item)
  return net === null ? null : shareOf(net, item.taxRate ?? 0)
}

/** Net and tax together: what the buyer pays. */
export function lineTotalOf(item: Priced): Amount | null {
  const [net, tax] = [netOf(item), taxOf(item)]
  return net === null || tax === null ? null : fromUnits(toUnits(net) + toUnits(tax))
}
