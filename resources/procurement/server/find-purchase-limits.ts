import type { Reader } from '../../../server/records/query'
import { findRecordInForce } from '../../../server/records/write/given/records-in-force'
import type { StoredRecord } from '../../../src/framework/record'
import { type Amount, computePercentage, fromUnits, toUnits } from '../../../src/framework/values/money'
import { purchaseLimits } from '../purchaseLimits.resource.json'

/** The limits of purchases. */
export type PurchaseLimits = StoredRecord<typeof purchaseLimits>

/**
 * Finds the limits in force today. If there are none, nothing needs a director or quotes, and nothing may
 * exceed the order.
 */
export const findPurchaseLimits = (asker: Reader): Promise<PurchaseLimits | undefined> =>
  findRecordInForce(asker, purchaseLimits, asker.today)

/** Adds a percentage to an amount, rounded to the minor unit of the currency. */
export const addPercentToAmount = (amount: Amount, percent: number, currency: string): Amount =>
  fromUnits(toUnits(amount) + toUnits(computePercentage(amount, percent, currency)))
