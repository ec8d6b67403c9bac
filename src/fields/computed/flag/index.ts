import { type FieldOptions, type FieldType, makeDerived } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import { checkCsv, readCheck } from '../../check'

interface Flag extends FieldOptions {
  where?: LooseFilter
}

const flagType: FieldType<Flag> & { name: 'flag' } = {
  name: 'flag',
  column: () => null,
  parse: readCheck,
  schema: () => ({ type: 'boolean' }),
  text: (value) => (value === true ? 'Yes' : 'No'),
  csv: checkCsv,
  operators: ['eq'],
  derive: ({ where = {} }) => ({ kind: 'condition', where }),
  derivedType: 'boolean',
  isServerMade: true,
}

/** Whether the record matches the filter today. */
export const flag = (where: LooseFilter, options: FieldOptions = {}) =>
  makeDerived<boolean, 'flag', Flag>(flagType, { ...options, where })
