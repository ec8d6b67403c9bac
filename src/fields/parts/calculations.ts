import type { Field } from '../../framework/field'
import { plusDays } from '../../framework/values/dates'
import { addDecimals, multiplyDecimal } from '../../framework/values/decimal'
import type { NumberOptions } from '../number'

/** What can be calculated with values of a type; the result is read by the type's `parse`. */
interface Calculation {
  /** The value with something added; undefined where what is given fits no value. */
  plus?(value: unknown, addend: string): string | undefined
  times?(value: unknown, factor: string, field: Field): string | undefined
}

const addDecimal = (value: unknown, addend: string) => addDecimals(String(value), addend)
/** What comes of a share is paid, or is a share: to the hundredth. */
const timesToHundredth = (value: unknown, factor: string) => multiplyDecimal(String(value), factor, 2)

/** By the types’ names, apart from the types: only changes of many records calculate, and lists load without it. */
const calculations: Readonly<Record<string, Calculation>> = {
  money: { plus: addDecimal, times: timesToHundredth },
  percent: { plus: addDecimal, times: timesToHundredth },
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
