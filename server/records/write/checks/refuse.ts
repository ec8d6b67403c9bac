import {
  type ErrorArgs,
  type FieldError,
  type FieldErrors,
  fillPlaceholders,
  StewardError,
} from '../../../../src/framework/errors'

/** Refuses the whole change where any field has an error. */
export function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

/** Refuses the whole change because of one field. */
export function refuseField(name: string, error: FieldError): never {
  throw new StewardError('invalidInput', { fields: { [name]: error } })
}

/** Refuses the whole change because of one field, with the text of the code. */
export function refuseInWords<Code extends string>(
  words: Readonly<Record<Code, string>>,
  field: string,
  code: Code,
  args?: ErrorArgs,
): never {
  const message = args ? fillPlaceholders(words[code], args) : words[code]
  refuseField(field, { code, message, ...(args && { args }) })
}
