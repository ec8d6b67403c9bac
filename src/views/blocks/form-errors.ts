import { useEffect } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { useDescribeError } from '../states/page-states'

/** Thrown when a value is missing or cannot be read; nothing was sent then. */
class NotSentError extends Error {
  constructor(readonly fields: FieldErrors) {
    super('Something is not filled in as it has to be')
  }
}

/**
 * Requires that there are no errors.
 * @throws Error with the errors by field, if there are any
 */
export function requireNoErrors(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new NotSentError(fields)
}

/**
 * Requires that all these fields are filled in.
 * @throws Error with `required` at each field that is empty
 */
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

/** Reads the errors by field from a failure. */
export const readFieldErrors = (failure: unknown): FieldErrors =>
  failure instanceof CallError || failure instanceof NotSentError ? (failure.fields ?? {}) : {}

/** Lines that were sent: the name of their input, and the label of each line. */
interface SentLines {
  name: string
  labels: readonly string[]
}

/**
 * Describes a failure without the errors of fields that are shown; undefined if nothing is left to say. An
 * error of one of the `lines`, such as `returns.2` or a field of it, begins with the label of the line.
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

/** Focuses the first control with an error once it is shown; controls have ids such as `id-field`. */
export function useFocusAtError(id: string, errors: FieldErrors): void {
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }, [id, errors])
}
