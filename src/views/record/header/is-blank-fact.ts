import type { Field } from '../../../framework/field'
import { isEmptyValue } from '../../value/empty-value'

/** Tells whether a value says nothing: it is empty, or the server computed 0 or no. */
export const isBlankFact = (field: Field, value: unknown): boolean =>
  isEmptyValue(value) ||
  (isComputed(field) && (value === false || (field.type.isNumeric === true && Number(value) === 0)))

const isComputed = ({ type, options }: Field): boolean => options.writableBy?.length === 0 || !!type.derive
