import { type Derivation, type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import { formatNumber } from '../../../framework/values/number-format'
import { formatNumberWithUnit, numberCsvSql, readNumber } from '../../number'

export interface RollupTypeOptions extends FieldOptions {
  /** The unit of the number; a sum has the unit of the field that is added up. */
  unit?: string
  rollup?: Derivation
}

export const rollupType: FieldType<RollupTypeOptions> & { name: 'rollup' } = {
  name: 'rollup',
  column: () => null,
  parse: (input, { unit }) => readNumber(input, { decimals: 8, ...(unit && { unit }) }),
  schema: () => ({ type: 'number' }),
  csv: numberCsvSql,
  unit: ({ unit }) => (unit ? { words: unit } : undefined),
  text: (value, options, unit, language) =>
    options.unit ? formatNumberWithUnit(value, options, unit, language) : formatNumber(value, language),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between'],
  derive: ({ rollup }) => rollup ?? { kind: 'rollup', resource: '', by: '', take: 'count' },
  isServerMade: true,
  isNumeric: true,
}

/** Declares the number of records of another resource that refer to this one by the field `by`. */
export function count(resource: ResourceName, by: string, options: FieldOptions & { where?: LooseFilter } = {}) {
  const { where, ...rest } = options
  const rollup: Derivation = { kind: 'rollup', resource, by, take: 'count', ...(where ? { where } : {}) }
  return makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, { ...rest, rollup })
}

/** Declares the sum of a number over the records that refer to this one by the field `by`; 0 without any. */
export function tally(
  resource: ResourceName,
  by: string,
  field: string,
  options: Omit<RollupTypeOptions, 'rollup'> & { where?: LooseFilter } = {},
) {
  const { where, ...rest } = options
  const rollup: Derivation = { kind: 'rollup', resource, by, take: 'sum', field, ...(where ? { where } : {}) }
  return makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, { ...rest, rollup })
}
