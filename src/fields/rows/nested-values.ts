import type { FieldErrors } from '../../framework/errors'
import { type Fields, getFieldBehaviour, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { FieldContext, ValueContext } from '../../framework/rule-context/field-context'

type Row = Readonly<Record<string, unknown>>

const toRow = (value: unknown): Row => (isPlainObject(value) ? value : {})

/** Completes the values of a row from the record. */
export const completeRow = (value: unknown, of: Fields, around: FieldContext, stored: readonly unknown[]): Row => {
  const row = toRow(value)
  const completed = Object.entries(of).flatMap(([name, field]) => {
    if (!field.type.complete || isEmpty(row[name]) || isStoredValue(row[name], name, stored)) return []
    return [
      [name, getFieldBehaviour(field).complete(row[name], { ...around, name, record: { ...around.record, ...row } })],
    ]
  })
  return { ...row, ...Object.fromEntries(completed) }
}

/** Finds the problems of a row, by field; stored values are not checked. */
export function findRowMisfits(
  value: unknown,
  of: Fields,
  given: ValueContext,
  stored: readonly unknown[],
): FieldErrors {
  const row = toRow(value)
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(of)) {
    const { around } = given
    if (!field.type.complete || isEmpty(row[name]) || isStoredValue(row[name], name, stored)) continue
    const record = { ...around?.record, ...row }
    const inside = { ...given, ...(around && { around: { ...around, name, record } }) }
    const { nested: _, ...error } = getFieldBehaviour(field).misfit(row[name], inside) ?? { code: '' }
    if (error.code) errors[name] = error
  }
  return errors
}

/** Tells whether one of the stored rows has the value. */
const isStoredValue = (value: unknown, name: string, stored: readonly unknown[]): boolean =>
  stored.some((row) => toRow(row)[name] === value)

export const hasCompletedFields = (of: Fields): boolean => Object.values(of).some(({ type }) => type.complete)
