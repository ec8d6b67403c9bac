import { type FieldOptions, type FieldType, makeField } from '../../../framework/field'
import { acceptValue, refuseValue } from '../../../framework/values/parse-result'
import { readText } from '..'
import { isMask, maskStart } from './mask'

export interface SecretOptions extends FieldOptions {
  /** Fewest and most characters; default 0 and 100. */
  min?: number
  max?: number
  /** The pattern of the whole text; default anything. */
  pattern?: string
  /** True: the text is stored in upper case; default false. */
  isUpperCase?: boolean
  /** True: the text is stored without blanks and hyphens; default false. */
  isCompact?: boolean
  /** How many of the last characters the mask shows, at most a third of the value; default 4. */
  shows?: number
  /** True: nobody is shown the value, which only the server uses; default false. */
  isWriteOnly?: boolean
  /** The field that names the person to notify when somebody else sees the value; default nobody. */
  tells?: string
}

/**
 * Positions in the stored envelope `s1.<key>.<place>.<hash>.<bytes>.<shown>`: the part of the hash,
 * counted from 1 as in SQL, and a pattern that finds the shown characters.
 */
const hashPart = 4
const shownAt = '^(?:[^.]*[.]){5}(.*)$'

const secretType: FieldType<SecretOptions> & { name: 'secret' } = {
  name: 'secret',
  column: () => ({ type: 'text', check: "{column} ~ '^s1[.]'" }),
  parse(input, { min, max = 100, pattern, isUpperCase, isCompact }) {
    // A form sends an unchanged mask back; the save checks that it is the mask of this record.
    if (isMask(input)) return acceptValue(input)
    const read = readText(input, { max })
    if (!read.ok) return read
    if (/[\n\r]/.test(read.value)) return refuseValue('oneLine')
    const compact = isCompact ? read.value.replace(/[\s-]/g, '') : read.value
    const value = isUpperCase ? compact.toUpperCase() : compact
    if ([...value].length < (min ?? 1)) return refuseValue('tooShort', { min: min ?? 1 })
    if (pattern && !new RegExp(pattern).test(value)) return refuseValue('pattern')
    return acceptValue(value)
  },
  json: (column) => `('${maskStart}' || substring(${column} from '${shownAt}'))`,
  compared: (column) => `split_part(${column}, '.', ${hashPart})`,
  schema: ({ max = 100, min }) => ({
    type: 'string',
    maxLength: max,
    ...(min === undefined ? {} : { minLength: min }),
  }),
  shown(value, { shows = 4 }) {
    const letters = [...value]
    const count = Math.min(shows, Math.floor(letters.length / 3))
    return count > 0 ? letters.slice(-count).join('') : ''
  },
  operators: ['eq', 'empty'],
  isSealed: true,
}

/** Declares an encrypted text: it is read as a mask; only an operation that is logged shows it in full. */
export const secret = (options: SecretOptions = {}) => makeField<string, 'secret', SecretOptions>(secretType, options)
