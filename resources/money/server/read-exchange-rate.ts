import type { Reader } from '../../../server/records/query'
import { findRecordInForce } from '../../../server/records/write/given/records-in-force'
import { toBaseCurrency } from '../../../src/fields/money/rate/base-currency'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Decimal } from '../../../src/framework/values/decimal'
import type { Amount } from '../../../src/framework/values/money'
import { exchangeRates } from '../exchangeRates'

/** An amount of a document in the company's currency, and the rate that says so; null without a rate. */
export interface BaseAmount {
  exchangeRate: Decimal | null
  baseAmount: Amount | null
}

/** Reads what 1 unit of a currency is worth on a day: the latest rate on or before it, or null. */
export async function readExchangeRate(
  reader: Parameters<typeof findRecordInForce>[0] & Pick<Reader, 'company'>,
  currency: string,
  day: CalendarDate,
): Promise<Decimal | null> {
  if (currency === reader.company.currency) return '1'
  return (await findRecordInForce(reader, exchangeRates, day, { currency }))?.rate ?? null
}

/** Converts an amount of a document at the rate of its day. */
export async function readBaseAmount(
  reader: Parameters<typeof readExchangeRate>[0],
  amount: Amount | null,
  currency: string | null,
  day: CalendarDate | null,
): Promise<BaseAmount> {
  if (amount === null || !day) return { exchangeRate: null, baseAmount: null }
  const { currency: base } = reader.company
  const exchangeRate = await readExchangeRate(reader, currency ?? base, day)
  return { exchangeRate, baseAmount: toBaseCurrency(amount, exchangeRate, () => base) }
}
