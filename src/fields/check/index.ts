import { accepted, type FieldOptions, type FieldType, makeField, plainText, refused } from '../../framework/field'

export type CheckOptions = FieldOptions

const spellings: Record<string, boolean> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
  on: true,
  off: false,
}

const checkType: FieldType<CheckOptions> & { name: 'check' } = {
  name: 'check',
  column: () => ({ type: 'boolean' }),
  parse(input) {
    const spelled = plainText(input).toLowerCase()
    const value = Object.hasOwn(spellings, spelled) ? spellings[spelled] : undefined
    return value === undefined ? refused('check') : accepted(value)
  },
  text: (value) => (value === true ? 'Yes' : 'No'),
  operators: ['eq', 'empty'],
}

/** Yes or no. */
export const check = (options: CheckOptions = {}) => makeField<boolean, 'check', CheckOptions>(checkType, options)
