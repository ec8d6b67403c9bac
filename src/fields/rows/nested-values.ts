import type { FieldErrors } from '../../framework/errors'
import { behaviour, type Fields, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { Around, Given } from '../../framework/given/around'

type Row = Readonly<Record<string, unknown>>

const rowOf = (value: unknown): Row => (isPlainObject(value) ? value : {})

/** Rows with the whole values of what their record says the rest of. */
export const completeRow = (value: unknown, of: Fields, around: Around, stored: readonly unknown[]): Row => {
  const row = rowOf(value)
  const completed = Object.entries(of).flatMap(([name, field]) => {
    if (!field.type.complete || isEmpty(row[name]) || isStored(row[name], name, stored)) return []
    return [[name, behaviour(field).complete(row[name], { ...around, name, record: { ...around.record, ...row } })]]
  })
  return { ...row, ...Object.fromEntries(completed) }
}

/** What does not fit in a row, by the names of its fields; what is stored is judged by nobody. */
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

/** Whether one of the stored rows holds the value already. */
const isStored = (value: unknown, name: string, stored: readonly unknown[]): boolean =>
  stored.some((row) => rowOf(row)[name] === value)

export const holdsCompleted = (of: Fields): boolean => Object.values(of).some(({ type }) => type.complete)
