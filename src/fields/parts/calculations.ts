import type { Field } from '../../framework/field'
import { plusDays } from '../../framework/values/dates'
import { addDecimals, multiplyDecimal } from '../../framework/values/decimal'
import type { NumberOptions } from '../number'

/** How to calculate with the values of a type; the type's `parse` reads the result. */
interface Calculation {
  /** Adds to the value; undefined where the addend is not valid. */
  plus?(value: unknown, addend: string): string | undefined
  times?(value: unknown, factor: string, field: Field): string | undefined
}

const addDecimal = (value: unknown, addend: string) => addDecimals(String(value), addend)
/** Multiplies a percentage and rounds it to hundredths, as payments are. */
const multiplyToHundredths = (value: unknown, factor: string) => multiplyDecimal(String(value), factor, 2)

/**
 * The calculations of each type. They are not in the types, because only bulk changes need them and lists
 * load faster without.
 */
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
