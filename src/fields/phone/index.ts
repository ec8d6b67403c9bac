import { accepted, type FieldOptions, type FieldType, makeField, plainText, refused } from '../../framework/field'

interface PhoneOptions extends FieldOptions {
  /** Calling code put before a number typed without one; default 91. */
  callingCode?: string
}

const phoneType: FieldType<PhoneOptions> & { name: 'phone' } = {
  name: 'phone',
  column: () => ({ type: 'text', check: "{column} ~ '^[+][1-9][0-9]{6,14}$'" }),
  parse(input, { callingCode = '91' }) {
    const digits = plainText(input)
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+')
    const number = digits.startsWith('+') ? digits : `+${callingCode}${digits.replace(/^0+/, '')}`
    return /^\+[1-9]\d{6,14}$/.test(number) ? accepted(number) : refused('phone')
  },
  schema: () => ({ type: 'string', pattern: '^[+][1-9][0-9]{6,14}$' }),
  operators: ['eq', 'contains', 'startsWith', 'empty'],
}

/** A phone number in its international form (E.164). */
export const phone = (options: PhoneOptions = {}) => makeField<string, 'phone', PhoneOptions>(phoneType, options)
