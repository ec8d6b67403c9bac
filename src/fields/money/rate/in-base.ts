import { behaviour, type FieldOptions, isEmpty, type Making, makeField } from '../../../framework/field'
import { isFrozenBy } from '../../../framework/given/frozen'
import { type RateValue, rateKey } from '../../../framework/given/rate'
import type { Resource } from '../../../framework/resource'
import { type Decimal, multiplyDecimal } from '../../../framework/values/decimal'
import { type Amount, decimalsOf, readAmount } from '../../../framework/values/money'
import type { Rule } from '../../../framework/workflow'
import { type MadeMoney, type MoneyOptions, moneyType } from '..'
import { type MadeRate, rateType } from '.'

type Row = Readonly<Record<string, unknown>>
type RateMaking = Extract<Making, { kind: 'rate' }>

interface InForceOptions extends FieldOptions {
  /** The field of the record that says the currency. */
  currency: string
  /** The date of the record on which the rate has to be in force. */
  on: string
  /** The field that keeps from when on the rate holds. */
  since?: string
  /** A record is saved although no rate is in force, and has no amount in base then; default false: it is refused. */
  mayBeMissing?: boolean
}

/**
 * The rate that is in force on a date of the record for its currency, kept with the record: 1 of the company's own
 * currency. `rates` are records that say `inForce` per currency and hold one `rate`.
 */
export function rateInForce(rates: Resource, { currency, on, since, mayBeMissing, ...options }: InForceOptions) {
  const { from = '', per = [] } = rates.inForce ?? {}
  const take = Object.entries(rates.fields).find(([, { type }]) => type.name === 'rate')?.[0] ?? ''
  const making: RateMaking = {
    kind: 'rate',
    given: { kind: 'rate', of: rates.name, on, currency, take, from, equal: per[0] ?? '' },
    ...(since && { since }),
    mayBeMissing: mayBeMissing === true,
  }
  const extend = <R extends object>(resource: R, name: string): R => withRate(resource as never, name, making) as R
  return makeField<Decimal, 'rate', MadeRate>(rateType, { ...options, making, extend })
}

interface BaseOptions extends Omit<MoneyOptions, 'currency' | 'isPrice' | 'required' | 'default'> {
  /** The field of the record that keeps the rate; several amounts may share one. */
  by: string
}

/** An amount of the record in the company's currency, by a rate that the record keeps: rounded half up, and kept. */
export const inBase = (amount: string, { by, ...options }: BaseOptions) =>
  makeField<Amount, 'money', MadeMoney>(moneyType, { ...options, making: { kind: 'base', amount, by } })

/**
 * An amount in the company's currency, to its minor unit, half away from zero; null where there is no amount or no rate,
 * or it would be larger than amounts can be.
 * @param base asked only where there is something to convert
 */
export function toBaseCurrency(amount: unknown, rate: unknown, base: () => string): Amount | null {
  if (typeof amount !== 'string' || typeof rate !== 'string') return null
  return readAmount(multiplyDecimal(amount, rate, decimalsOf(base()))) ?? null
}

/** What a kept rate, and the amounts by it, add to the declaration: what is given, how they are made, what is refused. */
function withRate(resource: Resource, name: string, making: RateMaking): Resource {
  const bases = listBaseAmounts(resource).filter((base) => base.making.by === name)
  const { since, mayBeMissing } = making
  const { on, currency } = making.given
  const computations = {
    [name]: (_: Row, g: Row) => readRate(g, name).rate,
    ...(since && { [since]: (_: Row, g: Row) => readRate(g, name).since }),
    ...Object.fromEntries(bases.map((base) => [base.name, computeBase(base.making.amount, name)])),
  }
  const rules = [
    ...(mayBeMissing ? [] : [rateRule(name, on, currency)]),
    ...bases.map((base) => sizeRule(base.name, base.making.amount, name)),
  ]
  // What is computed may use the amounts in base, or be what they are made of.
  const inputs = [on, currency, ...bases.map((base) => base.making.amount)]
  const isMadeOf = inputs.some((input) => Object.hasOwn(resource.computed, input))
  const computed = isMadeOf ? { ...resource.computed, ...computations } : { ...computations, ...resource.computed }
  return {
    ...resource,
    given: { ...resource.given, [rateKey(name)]: making.given },
    computed: computed as Resource['computed'],
    frozen: { ...resource.frozen, ...frozenRate(resource, name, making) },
    rules: [...resource.rules, ...(rules as unknown as Resource['rules'])],
  }
}

const computeBase = (amount: string, rate: string) => (r: Row, g: Row) =>
  toBaseCurrency(r[amount], r[rate], () => readRate(g, rate).base)

const readRate = (context: Row, name: string) => context[rateKey(name)] as RateValue

/** A frozen rate is that of the currency it was kept for, and its date goes with it. */
function frozenRate(resource: Resource, name: string, { since, given: { currency } }: RateMaking): Resource['frozen'] {
  if (!resource.frozen[name]) return {}
  const isFrozenRate = (before: Row, context: Row, today: string, record: Row) =>
    before[currency] === record[currency] && isFrozenBy(resource, name, before, context, today, record)
  return { [name]: isFrozenRate, ...(since && { [since]: isFrozenRate }) } as Resource['frozen']
}

const rateRule = (name: string, on: string, currency: string): Rule => ({
  code: 'noRate',
  on: [currency],
  check: (r: Row, g: Row) =>
    isEmpty(r[currency]) || isEmpty(r[on]) || !isEmpty(r[name]) || readRate(g, name).rate !== null,
  message: 'No exchange rate of this currency is in force on the date. Ask finance to enter one.',
})

const sizeRule = (name: string, amount: string, by: string): Rule => ({
  code: 'tooLargeInBase',
  on: [amount],
  check: (r: Row) =>
    isEmpty(r[amount]) ||
    isEmpty(r[by]) ||
    !isEmpty(r[name]) ||
    readAmount(multiplyDecimal(String(r[amount]), String(r[by]), 4)) !== undefined,
  message: 'The amount is too large in the currency of the company.',
})

/** The rates that records of the resource keep, by field. */
export const listRates = ({ fields }: Pick<Resource, 'fields'>) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const making = behaviour(field).making()
    return making?.kind === 'rate' ? [{ name, making }] : []
  })

/** Its amounts in the company's currency. */
export const listBaseAmounts = ({ fields }: Pick<Resource, 'fields'>) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const making = behaviour(field).making()
    return making?.kind === 'base' ? [{ name, making }] : []
  })
