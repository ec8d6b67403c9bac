import { type Derivation, type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import { type CalendarDate, formatDate } from '../../../framework/values/dates'
import { readDate } from '../../date'

export interface LatestTypeOptions extends FieldOptions {
  rollup?: Derivation
}

export const latestType: FieldType<LatestTypeOptions> & { name: 'latest' } = {
  name: 'latest',
  column: () => null,
  parse: (input) => readDate(input, {}),
  schema: () => ({ type: 'string', format: 'date' }),
  text: (value) => formatDate(String(value)),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ rollup }) => rollup ?? { kind: 'sum', plus: [], minus: [] },
  derivedType: 'date',
  isServerMade: true,
}

/**
 * Declares the latest date among the records of another resource that refer to this one by the field `by`.
 */
export function latest(
  resource: ResourceName,
  by: string,
  field: string,
  { where, ...options }: FieldOptions & { where?: LooseFilter } = {},
) {
  const rollup: Derivation = { kind: 'rollup', resource, by, take: 'max', field, ...(where ? { where } : {}) }
  return makeDerivedField<CalendarDate, 'latest', LatestTypeOptions>(latestType, { ...options, rollup })
}

/** Declares a date of the record that the reference `by` names. */
export const lookupDate = (by: string, field: string, options: FieldOptions = {}) =>
  makeDerivedField<CalendarDate, 'latest', LatestTypeOptions>(latestType, {
    ...options,
    rollup: { kind: 'lookup', by, field },
  })
