import { multiplyDecimal } from '../../../src/framework/values/decimal'
import {
  type Amount,
  compareAmounts,
  fromUnits,
  readAmount,
  roundTenThousandths,
  toUnits,
} from '../../../src/framework/values/money'
import type { BillingCycle } from '../sets'

/** The months of service of a billing period; none where something is paid once. */
export const monthsOfCycle: Readonly<Record<BillingCycle, number>> = {
  one_time: 0,
  monthly: 1,
  quarterly: 3,
  yearly: 12,
}

interface Price {
  seats?: number | null
  unitCost?: Amount | null
  currency?: string | null
}

/** The price of all seats for one billing period, without tax, rounded half up to the minor unit. */
export const computePeriodPrice = ({ seats, unitCost, currency }: Price): Amount | null =>
  seats == null || unitCost == null ? null : roundTenThousandths(toUnits(unitCost) * BigInt(seats), 1n, currency)

interface PricedTerm {
  billingCycle?: BillingCycle | null
  term?: number | null
  baseCost?: Amount | null
}

/** Tells whether a whole term, in the currency of the company, costs more than finance agrees to alone. */
export function isAboveLimit({ billingCycle, term, baseCost }: PricedTerm, limit: Amount | undefined): boolean {
  const months = monthsOfCycle[billingCycle ?? 'one_time']
  const periods = months === 0 ? 1 : Math.ceil((term ?? months) / months)
  const cost = readAmount(multiplyDecimal(baseCost ?? '0', String(periods), 4)) ?? fromUnits(0n)
  return limit !== undefined && compareAmounts(cost, limit) > 0
}
