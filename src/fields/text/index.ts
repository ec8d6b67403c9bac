import { type FieldFactory, type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { formatMomentText } from '../../framework/values/dates'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'

interface TextOptions extends FieldOptions {
  /** Fewest and most characters; default 0 and 200. */
  min?: number
  max?: number
  /** The pattern of the whole text, valid in JavaScript and PostgreSQL; default anything. */
  pattern?: string
  /** True: the text is stored in upper case; default false. */
  isUpperCase?: boolean
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Matches more combining marks in a row than any language uses: sorting a megabyte of them would take
 * minutes.
 */
const markPile = /\p{M}{31}/u

/** Normalizes text (NFC); refuses what the database or a screen cannot hold. */
export function readText(input: unknown, limits: { min?: number; max: number }): ParseResult<string> {
  if (typeof input !== 'string') return refuseValue('text')
  if (loneSurrogate.test(input) || control.test(input) || markPile.test(input))
    return refuseValue('unreadableCharacters')
  const value = input.normalize('NFC').trim()
  const length = [...value].length
  if (length > limits.max) return refuseValue('tooLong', { max: limits.max })
  if (length < (limits.min ?? 0)) return refuseValue('tooShort', { min: limits.min ?? 0 })
  return acceptValue(value)
}

const textType: FieldType<TextOptions> & { name: 'text' } = {
  name: 'text',
  column: ({ max = 200, pattern }) => ({
    type: 'text',
    collate: 'und-x-icu',
    check: pattern
      ? `char_length({column}) <= ${max} and {column} ~ '${pattern.replace(/'/g, "''")}'`
      : `char_length({column}) <= ${max}`,
  }),
  parse(input, { min, max = 200, pattern, isUpperCase }) {
    const read = readText(input, min === undefined ? { max } : { min, max })
    if (!read.ok) return read
    if (/[\n\r]/.test(read.value)) return refuseValue('oneLine')
    const value = isUpperCase ? read.value.toUpperCase() : read.value
    if (pattern && !new RegExp(pattern).test(value)) return refuseValue('pattern')
    return acceptValue(value)
  },
  schema: ({ min, max = 200, pattern }) => ({
    type: 'string',
    maxLength: max,
    ...(min === undefined ? {} : { minLength: min }),
    ...(pattern === undefined ? {} : { pattern }),
  }),
  // A text with a pattern may be a local time, which is stored as `2026-12-01T11:00`.
  text: (value, { pattern }) => (pattern ? formatMomentText(String(value)) : String(value)),
  operators: ['eq', 'ne', 'in', 'contains', 'startsWith', 'empty'],
}

/** Declares one line of text. */
export const text: FieldFactory<TextOptions, string, 'text'> = (options: TextOptions = {}) =>
  makeField<string, 'text', TextOptions>(textType, options)
