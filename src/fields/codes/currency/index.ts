import { type FieldFactory, type FieldOptions, type FieldType, makeField } from '../../../framework/field'
import { currencyCodes } from '../../../framework/values/money'
import { acceptValue, refuseValue } from '../../../framework/values/parse-result'

type CurrencyOptions = FieldOptions

const currencyType: FieldType<CurrencyOptions> & { name: 'currency' } = {
  name: 'currency',
  column: () => ({ type: 'text', check: "{column} ~ '^[A-Z]{3}$'" }),
  parse(input) {
    const code = typeof input === 'string' ? input.trim().toUpperCase() : ''
    return currencyCodes.includes(code) ? acceptValue(code) : refuseValue('currency')
  },
  schema: () => ({ type: 'string', pattern: '^[A-Z]{3}$' }),
  operators: ['eq', 'ne', 'in', 'empty'],
  isCode: true,
}

/** Declares a currency by its ISO 4217 code. */
export const currency: FieldFactory<CurrencyOptions, string, 'currency'> = (options: CurrencyOptions = {}) =>
  makeField<string, 'currency', CurrencyOptions>(currencyType, options)
