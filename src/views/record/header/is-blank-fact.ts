import type { Field } from '../../../framework/field'
import type { DisplayField } from '../../display-fields'
import { isEmptyValue } from '../../value/empty-value'
import { isRepeatedInBase } from '../../value/repeated-in-base'

type Values = Readonly<Record<string, unknown>>

/** Tells whether a value says nothing: empty, computed as 0 or no, or shown already. */
export function isBlankFact({ field, name }: DisplayField, record: Values, currency: string): boolean {
  const value = record[name]
  const isComputedNothing =
    isComputed(field) && (value === false || (field.type.isNumeric === true && Number(value) === 0))
  const isUntold = isEmptyValue(value) && !field.options.whenEmpty
  return isUntold || isComputedNothing || isRepeatedInBase(field, name, record, currency)
}

const isComputed = ({ type, options }: Field): boolean => options.writableBy?.length === 0 || !!type.derive
