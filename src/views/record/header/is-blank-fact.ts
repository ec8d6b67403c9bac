import type { Field } from '../../../framework/field'
import type { ShownField } from '../../display-fields'
import { isEmptyValue } from '../../value/empty-value'
import { isMoney } from '../../value/is-money'
import { isRepeatedInBase } from '../../value/repeated-in-base'

type Values = Readonly<Record<string, unknown>>

/**
 * Tells whether a value says nothing: empty, computed as 0 or no, or shown already, as the same amount in
 * the company's currency or as the amount beside it.
 */
export function isBlankFact(
  { field, name }: ShownField,
  record: Values,
  currency: string,
  amount?: ShownField,
): boolean {
  const value = record[name]
  const isComputedNothing =
    isComputed(field) && (value === false || (field.type.isNumeric === true && Number(value) === 0))
  const isUntold = isEmptyValue(value) && !field.options.whenEmpty
  const isSameAmount = amount !== undefined && isMoney(field) && value === record[amount.name]
  return isUntold || isComputedNothing || isSameAmount || isRepeatedInBase(field, name, record, currency)
}

/** Lists the values that say something; where values stand without a form around them, a no says nothing. */
export const listTellingFacts = <Shown extends ShownField>(
  facts: readonly Shown[],
  record: Values,
  currency: string,
  amount?: ShownField,
): Shown[] => facts.filter((fact) => record[fact.name] !== false && !isBlankFact(fact, record, currency, amount))

const isComputed = ({ type, options }: Field): boolean => options.writableBy?.length === 0 || !!type.derive
