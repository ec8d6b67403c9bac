import {
  type FieldOptions,
  getFieldBehaviour,
  isEmpty,
  makeField,
  type StoredComputation,
} from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { isComputedValueFrozen } from '../../../framework/rule-context/frozen-values'
import { type RateValue, rateContextName } from '../../../framework/rule-context/rate'
import { type Decimal, multiplyDecimal } from '../../../framework/values/decimal'
import { type Amount, currencyDecimals, readAmount } from '../../../framework/values/money'
import type { Rule } from '../../../framework/workflow'
import { type MoneyOptions, type MoneyTypeOptions, moneyType } from '..'
import { type RateTypeOptions, rateType } from '.'

type Row = Readonly<Record<string, unknown>>
type RateComputation = Extract<StoredComputation, { kind: 'rate' }>

interface InForceOptions extends FieldOptions {
  /** The field with the currency. */
  currency: string
  /** The field with the date on which the rate has to be in force. */
  on: string
  /** The field that stores the first day of the rate. */
  since?: string
  /**
   * True: a record can be saved without a rate in force and then has no amount in base. Default false: the
   * save is refused.
   */
  mayBeMissing?: boolean
}

/**
 * Declares the rate in force for the record's currency on its date, stored with the record: what 1 unit is
 * worth in the company's currency. `rates` are records with `inForce` per currency and one `rate` field.
 */
export function rateInForce(rates: Resource, { currency, on, since, mayBeMissing, ...options }: InForceOptions) {
  const { from = '', per = [] } = rates.inForce ?? {}
  const take = Object.entries(rates.fields).find(([, { type }]) => type.name === 'rate')?.[0] ?? ''
  const making: RateComputation = {
    kind: 'rate',
    given: { kind: 'rate', of: rates.name, on, currency, take, from, equal: per[0] ?? '' },
    ...(since && { since }),
    mayBeMissing: mayBeMissing === true,
  }
  const extend = <R extends object>(resource: R, name: string): R =>
    addRateToResource(resource as never, name, making) as R
  return makeField<Decimal, 'rate', RateTypeOptions>(rateType, { ...options, making, extend })
}

interface BaseOptions extends Omit<MoneyOptions, 'currency' | 'isPrice' | 'required' | 'default'> {
  /** The field that stores the rate; several amounts may share one. */
  by: string
}

/**
 * Declares an amount in the company's currency, computed with the stored rate, rounded half away from
 * zero, and stored.
 */
export const inBase = (amount: string, { by, ...options }: BaseOptions) =>
  makeField<Amount, 'money', MoneyTypeOptions>(moneyType, { ...options, making: { kind: 'base', amount, by } })

/**
 * Converts an amount to the company's currency, rounded to its minor unit, half away from zero. Null
 * without an amount or a rate, or where the result is too large.
 * @param base called only if there is something to convert
 */
export function toBaseCurrency(amount: unknown, rate: unknown, base: () => string): Amount | null {
  if (typeof amount !== 'string' || typeof rate !== 'string') return null
  return readAmount(multiplyDecimal(amount, rate, currencyDecimals(base()))) ?? null
}

/** Adds to the declaration what a stored rate and its amounts need: rule context, computed values, rules. */
function addRateToResource(resource: Resource, name: string, making: RateComputation): Resource {
  const bases = listBaseAmounts(resource).filter((base) => base.making.by === name)
  const { since, mayBeMissing } = making
  const { on, currency } = making.given
  const computations = {
    [name]: (_: Row, g: Row) => readRateValue(g, name).rate,
    ...(since && { [since]: (_: Row, g: Row) => readRateValue(g, name).since }),
    ...Object.fromEntries(bases.map((base) => [base.name, createBaseComputation(base.making.amount, name)])),
  }
  const rules = [
    ...(mayBeMissing ? [] : [buildMissingRateRule(name, on, currency)]),
    ...bases.map((base) => buildTooLargeRule(base.name, base.making.amount, name)),
  ]
  // The order matters: a computed value may use amounts in the company's currency, or these may use it.
  const inputs = [on, currency, ...bases.map((base) => base.making.amount)]
  const isMadeOf = inputs.some((input) => Object.hasOwn(resource.computed, input))
  const computed = isMadeOf ? { ...resource.computed, ...computations } : { ...computations, ...resource.computed }
  return {
    ...resource,
    given: { ...resource.given, [rateContextName(name)]: making.given },
    computed: computed as Resource['computed'],
    frozen: { ...resource.frozen, ...buildFrozenRate(resource, name, making) },
    rules: [...resource.rules, ...(rules as unknown as Resource['rules'])],
  }
}

const createBaseComputation = (amount: string, rate: string) => (r: Row, g: Row) =>
  toBaseCurrency(r[amount], r[rate], () => readRateValue(g, rate).base)

const readRateValue = (context: Row, name: string) => context[rateContextName(name)] as RateValue

/** Freezes a rate only while the currency stays the same; its first day is frozen with it. */
function buildFrozenRate(
  resource: Resource,
  name: string,
  { since, given: { currency } }: RateComputation,
): Resource['frozen'] {
  if (!resource.frozen[name]) return {}
  const isFrozenRate = (before: Row, context: Row, today: string, record: Row) =>
    before[currency] === record[currency] && isComputedValueFrozen(resource, name, before, context, today, record)
  return { [name]: isFrozenRate, ...(since && { [since]: isFrozenRate }) } as Resource['frozen']
}

const buildMissingRateRule = (name: string, on: string, currency: string): Rule => ({
  code: 'noRate',
  on: [currency],
  check: (r: Row, g: Row) =>
    isEmpty(r[currency]) || isEmpty(r[on]) || !isEmpty(r[name]) || readRateValue(g, name).rate !== null,
  message: 'No exchange rate for this currency on this date. Ask finance to add one.',
})

const buildTooLargeRule = (name: string, amount: string, by: string): Rule => ({
  code: 'tooLargeInBase',
  on: [amount],
  check: (r: Row) =>
    isEmpty(r[amount]) ||
    isEmpty(r[by]) ||
    !isEmpty(r[name]) ||
    readAmount(multiplyDecimal(String(r[amount]), String(r[by]), 4)) !== undefined,
  message: 'The amount is too large in the company’s currency.',
})

/** Lists the stored rates of the resource, by field. */
export const listRates = ({ fields }: Pick<Resource, 'fields'>) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const making = getFieldBehaviour(field).making()
    return making?.kind === 'rate' ? [{ name, making }] : []
  })

/** Lists the amounts of the resource in the company's currency. */
export const listBaseAmounts = ({ fields }: Pick<Resource, 'fields'>) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const making = getFieldBehaviour(field).making()
    return making?.kind === 'base' ? [{ name, making }] : []
  })
