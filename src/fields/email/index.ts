import { type FieldFactory, type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { readText } from '../text'

type EmailOptions = FieldOptions

// The pattern is narrower than the standard on purpose: it allows what mail servers actually deliver.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

const emailType: FieldType<EmailOptions> & { name: 'email' } = {
  name: 'email',
  column: () => ({ type: 'text', collate: 'und-x-icu', check: 'char_length({column}) <= 254' }),
  parse(input) {
    const read = readText(input, { max: 254 })
    if (!read.ok) return read
    const value = read.value.toLowerCase()
    return address.test(value) ? acceptValue(value) : refuseValue('email')
  },
  schema: () => ({ type: 'string', format: 'email', maxLength: 254 }),
  isAddress: true,
  operators: ['eq', 'ne', 'in', 'contains', 'startsWith', 'empty'],
}

/** Declares a mail address, stored in lower case. */
export const email: FieldFactory<EmailOptions, string, 'email'> = (options: EmailOptions = {}) =>
  makeField<string, 'email', EmailOptions>(emailType, options)
