import { type FieldOptions, type FieldType, makeField } from '../../src/framework/field'
import { acceptValue, refuseValue } from '../../src/framework/values/parse-result'

interface PasswordFieldOptions extends FieldOptions {
  /** The largest number of characters in the normal form NFC. */
  max: number
}

const typedType: FieldType<PasswordFieldOptions> & { name: 'typed' } = {
  name: 'typed',
  column: () => null,
  parse(input, { max }) {
    if (typeof input !== 'string') return refuseValue('text')
    // The first check avoids normalizing a megabyte. No character has more
    // than eight units before normalization.
    if (input.length > 8 * max || [...input.normalize('NFC')].length > max) return refuseValue('tooLong', { max })
    return acceptValue(input)
  },
  isVerbatim: true,
  operators: [],
}

/** Makes a field for a password exactly as it was typed: blanks count, and nothing is cut or changed. */
export const passwordField = (options: PasswordFieldOptions) =>
  makeField<string, 'typed', PasswordFieldOptions>(typedType, options)
