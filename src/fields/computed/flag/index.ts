import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import { readYesNo, yesNoCsvSql } from '../../check'

interface FlagTypeOptions extends FieldOptions {
  where?: LooseFilter
}

const flagType: FieldType<FlagTypeOptions> & { name: 'flag' } = {
  name: 'flag',
  column: () => null,
  parse: readYesNo,
  schema: () => ({ type: 'boolean' }),
  text: (value) => (value === true ? 'Yes' : 'No'),
  csv: yesNoCsvSql,
  operators: ['eq'],
  derive: ({ where = {} }) => ({ kind: 'condition', where }),
  derivedType: 'boolean',
  isServerMade: true,
}

/** Declares whether the record matches the filter today. */
export const flag = (where: LooseFilter, options: FieldOptions = {}) =>
  makeDerivedField<boolean, 'flag', FlagTypeOptions>(flagType, { ...options, where })
