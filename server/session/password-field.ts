import { type FieldOptions, type FieldType, makeField } from '../../src/framework/field'
import { acceptValue, refuseValue } from '../../src/framework/values/parse-result'

interface PasswordFieldOptions extends FieldOptions {
  /** Most characters of the normal form (NFC). */
  max: number
}

const typedType: FieldType<PasswordFieldOptions> & { name: 'typed' } = {
  name: 'typed',
  column: () => null,
  parse(input, { max }) {
    if (typeof input !== 'string') return refuseValue('text')
    // The first check avoids normalizing a megabyte: a character has at most eight units before normalization.
    if (input.length > 8 * max || [...input.normalize('NFC')].length > max) return refuseValue('tooLong', { max })
    return acceptValue(input)
  },
  isVerbatim: true,
  operators: [],
}

/** A password exactly as typed: blanks count, nothing is cut or changed. */
export const passwordField = (options: PasswordFieldOptions) =>
  makeField<string, 'typed', PasswordFieldOptions>(typedType, options)
