import type { Field } from '../../framework/field'
import { plusDays } from '../../framework/values/dates'
import { addDecimals, multiplyDecimal } from '../../framework/values/decimal'
import type { NumberOptions } from '../number'

/** Arithmetic on values of a type; `parse` of the type reads the result. */
interface Calculation {
  /** The value plus the addend; undefined where the addend is not valid. */
  plus?(value: unknown, addend: string): string | undefined
  times?(value: unknown, factor: string, field: Field): string | undefined
}

const addDecimal = (value: unknown, addend: string) => addDecimals(String(value), addend)
/** Percentages are rounded to hundredths, like payments. */
const multiplyToHundredths = (value: unknown, factor: string) => multiplyDecimal(String(value), factor, 2)

/** Apart from the types, because only bulk changes calculate; lists load without it. */
const calculations: Readonly<Record<string, Calculation>> = {
  money: { plus: addDecimal, times: multiplyToHundredths },
  percent: { plus: addDecimal, times: multiplyToHundredths },
  number: {
    plus: addDecimal,
    times: (value, factor, field) =>
      multiplyDecimal(String(value), factor, (field.options as NumberOptions).decimals ?? 0),
  },
  date: {
    plus: (value, days) => (/^[+-]?\d{1,6}$/.test(days.trim()) ? plusDays(String(value), Number(days)) : undefined),
  },
}

export const findCalculation = (field: Field): Calculation => calculations[field.type.name] ?? {}
