import type { Field } from '../../../framework/field'
import { isEmptyValue } from '../../value/empty-value'

/** Tells whether a value says nothing: it is empty, or a computed 0, such as what nobody has paid yet. */
export const isBlankFact = (field: Field, value: unknown): boolean =>
  isEmptyValue(value) || (isComputed(field) && Number(value) === 0)

const isComputed = ({ type, options }: Field): boolean =>
  type.isNumeric === true && (options.writableBy?.length === 0 || !!type.derive)
