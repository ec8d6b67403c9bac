import { type Amount, fromUnits, readAmount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'
import type { SupplyType } from './place-of-supply'

/** What a line bills: a quantity with up to three decimals, or minutes at a price per hour. */
interface BilledLine {
  quantity: number | null
  minutes?: number | null
  unitPrice: Amount | null
  discount?: Amount | null
  currency?: string | null
}

/**
 * The limit of a line, in ten-thousandths. It is low enough that sums of many lines are still valid amounts.
 */
const tooMuch = 100_000_000_000n * 10_000n

/** An exact fraction: `units` in ten-thousandths, divided by `times`. */
type ExactValue = readonly [units: bigint, times: bigint]

/**
 * Computes quantity times price exactly; undefined if a value cannot be read, because forms compute while
 * the user is typing.
 */
function computeLineGross({ quantity, minutes, unitPrice }: BilledLine): ExactValue | undefined {
  const price = readAmount(unitPrice)
  if (price === undefined) return undefined
  if (minutes != null) return Number.isInteger(minutes) ? [BigInt(minutes) * toUnits(price), 60n] : undefined
  const count = readAmount(quantity)
  return count === undefined ? undefined : [toUnits(count) * toUnits(price), 10_000n]
}

/** Whether the discount is greater than the amount of the line. */
export function isDiscountAboveLine(line: BilledLine): boolean {
  const [gross, discount] = [computeLineGross(line), readAmount(line.discount ?? '0')]
  if (gross === undefined || discount === undefined || toUnits(discount) === 0n) return false
  return toUnits(discount) * gross[1] > gross[0]
}

/**
 * Computes quantity times price less the discount, rounded once to the minor unit, half away from zero; null
 * if a value is unknown.
 */
export function computeLineNet(line: BilledLine): Amount | null {
  const [gross, discount] = [computeLineGross(line), readAmount(line.discount ?? '0')]
  if (gross === undefined || discount === undefined) return null
  const [units, times] = gross
  const net = units - toUnits(discount) * times
  return (net < 0n ? -net : net) >= tooMuch * times ? null : roundTenThousandths(net, times, line.currency)
}

interface LineTaxes {
  cgst: Amount
  sgst: Amount
  igst: Amount
}

/**
 * Computes the tax on a line by its place of supply. Within the state it has two halves, centre and state,
 * each rounded by itself; otherwise it is one tax.
 */
export function computeTaxes(net: Amount, rate: number, supply: SupplyType, currency?: string | null): LineTaxes {
  const units = toUnits(String(rate)) * toUnits(net)
  const none = fromUnits(0n)
  if (supply !== 'intra_state')
    return { cgst: none, sgst: none, igst: roundTenThousandths(units, 1_000_000n, currency) }
  const half = roundTenThousandths(units, 2_000_000n, currency)
  return { cgst: half, sgst: half, igst: none }
}

export const sumAmounts = (...amounts: readonly (Amount | null | undefined)[]): Amount =>
  fromUnits(amounts.reduce((sum, each) => sum + toUnits(each ?? '0'), 0n))
export const subtractAmounts = (amount: Amount, ...off: readonly (Amount | null | undefined)[]): Amount =>
  fromUnits(toUnits(amount) - toUnits(sumAmounts(...off)))

/** Computes the price of a milestone: its amount, less the tax if the amount includes it. */
export const computeMilestonePrice = (
  amount: Amount,
  isWithTax: boolean,
  rate: number,
  currency?: string | null,
): Amount =>
  isWithTax ? roundTenThousandths(toUnits(amount) * 1_000_000n, 1_000_000n + toUnits(String(rate)), currency) : amount

/** Whether a line bills the amount, with or without tax. Allows for the rounding of the price. */
export function isAmountBilledByLine(
  amount: Amount,
  line: { net: Amount | null; lineTotal: Amount | null },
  isWithTax: boolean,
): boolean {
  if (!isWithTax) return toUnits(line.net ?? '0') === toUnits(amount)
  const beside = toUnits(line.lineTotal ?? '0') - toUnits(amount)
  return (beside < 0n ? -beside : beside) <= toUnits('1')
}

/**
 * Computes how much of its purchase order a line uses. A milestone line uses 0, because the order counts the
 * milestone itself; a credit note gives back.
 */
export function computeOrderUsage(
  line: { net: Amount | null; lineTotal: Amount | null; purchaseOrderId: number | null },
  { isMilestone, isCredit, isWithTax }: Record<'isMilestone' | 'isCredit' | 'isWithTax', boolean>,
): Amount | null {
  const billed = isWithTax ? line.lineTotal : line.net
  if (!line.purchaseOrderId || billed === null) return null
  if (isMilestone) return '0.00'
  return isCredit ? subtractAmounts('0', billed) : billed
}
