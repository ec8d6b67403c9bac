import { useEffect } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import { useDescribeFieldError } from '../../i18n/say'
import { useDescribeError } from '../states/page-states'

/** A value is missing or cannot be read, so nothing was sent. */
class NotSentError extends Error {
  constructor(readonly fields: FieldErrors) {
    super('Something is not filled in as it has to be')
  }
}

/** @throws Error with the errors by field, if there are any */
export function requireNoErrors(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new NotSentError(fields)
}

/** @throws Error with `required` at each of the names that is empty */
export function requireFilledFields<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
): void {
  const missing = names.filter((name) => {
    const value: unknown = values[name]
    return isEmpty(typeof value === 'string' ? value.trim() : value)
  })
  requireNoErrors(Object.fromEntries(missing.map((name) => [name, { code: 'required' as const }])))
}

/** The errors by field of a failure. */
export const readFieldErrors = (failure: unknown): FieldErrors =>
  failure instanceof CallError || failure instanceof NotSentError ? (failure.fields ?? {}) : {}

/** Lines that were sent: their name in the input, and the label of each. */
interface SentLines {
  name: string
  labels: readonly string[]
}

/**
 * A failure in words, without the errors of the fields shown; undefined if nothing is left. An error of one
 * of the `lines`, `returns.2` or a field of it, follows the label of the line.
 */
export function useFormErrorText(
  failure: unknown,
  fieldNames: readonly string[],
  lines?: SentLines,
): string | undefined {
  const toWords = useDescribeFieldError()
  const inWords = useDescribeError()
  if (!failure) return undefined
  const fields = Object.entries(readFieldErrors(failure))
  if (fields.length === 0) return inWords(failure)
  const otherErrors = fields.filter(([name]) => !fieldNames.includes(name))
  return otherErrors.map(([name, error]) => buildLinePrefix(name, lines) + toWords(error, name)).join(' ') || undefined
}

function buildLinePrefix(path: string, lines: SentLines | undefined): string {
  const [name, place] = path.split('.')
  const label = name === lines?.name ? lines?.labels[Number(place)] : undefined
  return label === undefined ? '' : `${label}: `
}

/** Focuses the first control with an error once it is shown: controls are named `id-field`. */
export function useFocusAtError(id: string, errors: FieldErrors): void {
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }, [id, errors])
}
