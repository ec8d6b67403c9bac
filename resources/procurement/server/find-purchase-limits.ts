import type { Reader } from '../../../server/records/query'
import { findRecordInForce } from '../../../server/records/write/given/records-in-force'
import type { StoredRecord } from '../../../src/framework/record'
import { type Amount, computePercentage, fromUnits, toUnits } from '../../../src/framework/values/money'
import { purchaseLimits } from '../purchaseLimits'

/** The limits of purchases. */
export type PurchaseLimits = StoredRecord<typeof purchaseLimits>

/**
 * The limits in force today. Without any, nothing needs a director or quotes, and nothing may exceed the
 * order.
 */
export const findPurchaseLimits = (asker: Reader): Promise<PurchaseLimits | undefined> =>
  findRecordInForce(asker, purchaseLimits, asker.today)

/** The amount plus a percentage of it, to the minor unit of the currency. */
export const addPercentToAmount = (amount: Amount, percent: number, currency: string): Amount =>
  fromUnits(toUnits(amount) + toUnits(computePercentage(amount, percent, currency)))
