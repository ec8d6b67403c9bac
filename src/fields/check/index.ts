import { type FieldOptions, type FieldType, makeField, toPlainText } from '../../framework/field'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'

type CheckOptions = FieldOptions

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

/** Reads yes or no in all usual spellings. */
export function readYesNo(input: unknown): ParseResult<boolean> {
  const spelled = toPlainText(input).toLowerCase()
  const value = Object.hasOwn(spellings, spelled) ? spellings[spelled] : undefined
  return value === undefined ? refuseValue('check') : acceptValue(value)
}

/** Builds the SQL of yes or no in a cell of a CSV file. */
export const yesNoCsvSql = (column: string) => `case ${column} when true then 'Yes' when false then 'No' end`

const checkType: FieldType<CheckOptions> & { name: 'check' } = {
  name: 'check',
  column: () => ({ type: 'boolean' }),
  parse: readYesNo,
  schema: () => ({ type: 'boolean' }),
  text: (value) => (value === true ? 'Yes' : 'No'),
  csv: yesNoCsvSql,
  operators: ['eq', 'empty'],
  isCode: true,
}

/** Declares a field that is yes or no. */
export const check = (options: CheckOptions = {}) => makeField<boolean, 'check', CheckOptions>(checkType, options)
