import { type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { readText } from '../text'

type UrlOptions = FieldOptions

const urlType: FieldType<UrlOptions> & { name: 'url' } = {
  name: 'url',
  column: () => ({ type: 'text', check: "char_length({column}) <= 500 and {column} ~ '^https?://'" }),
  parse(input) {
    const read = readText(input, { max: 500 })
    if (!read.ok) return read
    const typed = /^[a-z][a-z0-9+.-]*:/i.test(read.value) ? read.value : `https://${read.value}`
    // Only web addresses become links, so that no stored value can run a script.
    const isWeb = URL.canParse(typed) && ['http:', 'https:'].includes(new URL(typed).protocol)
    if (!isWeb) return refuseValue('url')
    const { href } = new URL(typed)
    // Escaping makes the address longer than it was typed.
    return href.length > 500 ? refuseValue('tooLong', { max: 500 }) : acceptValue(href)
  },
  schema: () => ({ type: 'string', format: 'uri', maxLength: 500 }),
  operators: ['eq', 'contains', 'empty'],
}

/** Declares a web address, http or https. */
export const url = (options: UrlOptions = {}) => makeField<string, 'url', UrlOptions>(urlType, options)
