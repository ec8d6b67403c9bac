import {
  type FieldFactory,
  type FieldOptions,
  type FieldType,
  makeField,
  type StoredComputation,
  type Unit,
} from '../../framework/field'
import {
  type Amount,
  compareAmounts,
  currencyDecimals,
  fitsCurrencyDecimals,
  formatAmount,
  readAmount,
} from '../../framework/values/money'
import { formatNumber } from '../../framework/values/number-format'
import { findNumberProblem } from '../../framework/values/number-text'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'
import { buildRangeCheckSql } from '../number'

export interface MoneyOptions extends FieldOptions {
  /** Smallest and largest amount, as decimals in text: `'0'`. */
  min?: Amount
  max?: Amount
  /** The field that holds the currency, or an ISO 4217 code; default: the company's currency. */
  currency?: string
  /** True: a unit price, which may have more decimals than a payment; default false. */
  isPrice?: boolean
}

/**
 * The options of the type; `making` is how the framework computes the value from other fields, if it does.
 */
export interface MoneyTypeOptions extends MoneyOptions {
  making?: StoredComputation
}

/** Reads an amount and checks the limits. */
export function parseMoney(input: unknown, { min, max }: Pick<MoneyOptions, 'min' | 'max'>): ParseResult<Amount> {
  const amount = readAmount(input)
  if (amount === undefined) return refuseValue(findNumberProblem(input, 'money'))
  if (min !== undefined && compareAmounts(amount, min) < 0) return refuseValue('tooSmall', { min })
  if (max !== undefined && compareAmounts(amount, max) > 0) return refuseValue('tooLarge', { max })
  return acceptValue(amount)
}

/** Finds the record's currency, else the declared one, else the company's. */
export function findCurrencyUnit({ currency }: Pick<MoneyOptions, 'currency'>, company: { currency: string }): Unit {
  if (!currency) return { words: company.currency }
  return /^[A-Z]{3}$/.test(currency) ? { words: currency } : { words: company.currency, field: currency }
}

/** Formats the amount with its currency; without a currency the digits in groups. */
export function formatAmountValue(value: unknown, _options: unknown, currency?: string, language?: string): string {
  const amount = readAmount(value)
  if (amount === undefined) return String(value)
  return currency ? formatAmount(amount, currency, language) : formatNumber(amount, language, true, 2)
}

/** Builds the SQL of an amount as text: the decimals of its currency, up to four if needed. */
export const amountSql = (column: string, decimals: string): string =>
  `round(${column}, greatest(scale(trim_scale(${column})), ${decimals}))::text`

export const moneyType: FieldType<MoneyTypeOptions> & { name: 'money' } = {
  name: 'money',
  column: ({ min, max }) => ({ type: 'numeric(18,4)', ...buildRangeCheckSql({ min, max }) }),
  parse: parseMoney,
  schema: () => ({ type: 'string', pattern: '^-?[0-9]+([.][0-9]{1,4})?$' }),
  // Amounts are sent as text, so that no reader rounds them; at least two decimals, up to four if needed.
  json: (column) => amountSql(column, '2'),
  counted: amountSql,
  // An amount cannot be smaller than the minor unit of its currency, such as a cent; a price can.
  misfit: (value, { isPrice }, { unit }) =>
    isPrice || !unit || fitsCurrencyDecimals(String(value), unit)
      ? undefined
      : { code: 'minorUnit', args: { decimals: currencyDecimals(unit), currency: unit } },
  unit: findCurrencyUnit,
  making: ({ making }) => making,
  text: formatAmountValue,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  isNumeric: true,
}

/** Declares an amount of money: an exact decimal with a currency, never a float. */
export const money: FieldFactory<MoneyOptions, Amount, 'money'> = (options: MoneyOptions = {}) =>
  makeField<Amount, 'money', MoneyOptions>(moneyType, options)
