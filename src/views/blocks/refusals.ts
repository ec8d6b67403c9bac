import { useEffect } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import { useFieldErrorWords } from '../../i18n/say'
import { useFailureWords } from '../states/states'

/** Something is not filled in, or cannot be read: nothing was sent. */
class NotSent extends Error {
  constructor(readonly fields: FieldErrors) {
    super('Something is not filled in as it has to be')
  }
}

/** @throws Error with what is wrong at the fields, where anything is */
export function requireNoErrors(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new NotSent(fields)
}

/** @throws Error with `required` at each of the names that holds nothing */
export function requireFilled<Values extends object>(values: Values, names: readonly (keyof Values & string)[]): void {
  const missing = names.filter((name) => {
    const value: unknown = values[name]
    return isEmpty(typeof value === 'string' ? value.trim() : value)
  })
  requireNoErrors(Object.fromEntries(missing.map((name) => [name, { code: 'required' as const }])))
}

/** What is wrong at each field, as far as the failure tells. */
export const readFieldErrors = (failure: unknown): FieldErrors =>
  failure instanceof CallError || failure instanceof NotSent ? (failure.fields ?? {}) : {}

/** Lines of what was sent: the name they were sent by, and what each is called. */
interface Lines {
  name: string
  labels: readonly string[]
}

/**
 * A failure in words, without what is told at the fields that are shown; undefined where nothing is left. What is wrong
 * with one of the `lines`, `returns.2` or a field of it, stands behind what that is called.
 */
export function useFormFailure(failure: unknown, fieldNames: readonly string[], lines?: Lines): string | undefined {
  const toWords = useFieldErrorWords()
  const inWords = useFailureWords()
  if (!failure) return undefined
  const fields = Object.entries(readFieldErrors(failure))
  if (fields.length === 0) return inWords(failure)
  const otherErrors = fields.filter(([name]) => !fieldNames.includes(name))
  return otherErrors.map(([name, error]) => linePrefix(name, lines) + toWords(error, name)).join(' ') || undefined
}

function linePrefix(path: string, lines: Lines | undefined): string {
  const [name, place] = path.split('.')
  const label = name === lines?.name ? lines?.labels[Number(place)] : undefined
  return label === undefined ? '' : `${label}: `
}

/** Goes to the first control of which something is wrong, once that is told: controls are named `id-field`. */
export function useFocusAtError(id: string, errors: FieldErrors): void {
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }, [id, errors])
}
