import type { FieldErrors } from '../../framework/errors'
import { behaviour, type Fields, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { Around, Given } from '../../framework/given/around'

type Row = Readonly<Record<string, unknown>>

const rowOf = (value: unknown): Row => (isPlainObject(value) ? value : {})

/** A row with its values completed from the record. */
export const completeRow = (value: unknown, of: Fields, around: Around, stored: readonly unknown[]): Row => {
  const row = rowOf(value)
  const completed = Object.entries(of).flatMap(([name, field]) => {
    if (!field.type.complete || isEmpty(row[name]) || isStored(row[name], name, stored)) return []
    return [[name, behaviour(field).complete(row[name], { ...around, name, record: { ...around.record, ...row } })]]
  })
  return { ...row, ...Object.fromEntries(completed) }
}

/** The problems of a row by field; stored values are not checked. */
export function misfitsOf(value: unknown, of: Fields, given: Given, stored: readonly unknown[]): FieldErrors {
  const row = rowOf(value)
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(of)) {
    const { around } = given
    if (!field.type.complete || isEmpty(row[name]) || isStored(row[name], name, stored)) continue
    const record = { ...around?.record, ...row }
    const inside = { ...given, ...(around && { around: { ...around, name, record } }) }
    const { nested: _, ...error } = behaviour(field).misfit(row[name], inside) ?? { code: '' }
    if (error.code) errors[name] = error
  }
  return errors
}

/** Whether one of the stored rows has the value. */
const isStored = (value: unknown, name: string, stored: readonly unknown[]): boolean =>
  stored.some((row) => rowOf(row)[name] === value)

export const holdsCompleted = (of: Fields): boolean => Object.values(of).some(({ type }) => type.complete)
