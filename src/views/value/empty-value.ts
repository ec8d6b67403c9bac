import { isEmpty } from '../../framework/field'

/** Tells whether there is nothing to show: no value, or a list of none. */
export const isEmptyValue = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0)
