import { type Derivation, type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import type { Amount } from '../../../framework/values/money'
import { amountSql, findCurrencyUnit, formatAmountValue, parseMoney } from '../../money'

export interface TotalOptions extends FieldOptions {
  /** The field that holds the currency, or an ISO 4217 code; default: the company's currency. */
  currency?: string
}

export interface TotalTypeOptions extends TotalOptions {
  derivation?: Derivation
}

/** Builds SQL that computes the value once before it formats it, because the value may be a subquery. */
const selectOnceSql = (value: string, decimals: string): string =>
  `(select ${amountSql('m.v', decimals)} from (select ${value} as v offset 0) m)`

export const totalType: FieldType<TotalTypeOptions> & { name: 'total' } = {
  name: 'total',
  column: () => null,
  parse: (input) => parseMoney(input, {}),
  schema: () => ({ type: 'string', pattern: '^-?[0-9]+([.][0-9]{1,4})?$' }),
  json: (value) => selectOnceSql(value, '2'),
  counted: selectOnceSql,
  unit: findCurrencyUnit,
  text: formatAmountValue,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between'],
  derive: ({ derivation }) => derivation ?? { kind: 'sum', plus: [], minus: [] },
  isServerMade: true,
  isNumeric: true,
}

/** The records that are added up. */
interface TotalledRecords {
  where?: LooseFilter
  /** A date of those records: a report as of a day counts only records up to that day. */
  until?: string
}

/** Declares the sum of an amount over the records that refer to this one by the field `by`. */
export function total(
  resource: ResourceName,
  by: string,
  field: string,
  { where, until, ...options }: TotalOptions & TotalledRecords = {},
) {
  const only = { ...(where && { where }), ...(until && { until }) }
  const derivation: Derivation = { kind: 'rollup', resource, by, take: 'sum', field, ...only }
  return makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, { ...options, derivation })
}

/** Declares the sum of some amounts of the record minus the sum of others. */
export function sum(
  { plus, minus = [] }: { plus: readonly string[]; minus?: readonly string[] },
  options: TotalOptions = {},
) {
  return makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, {
    ...options,
    derivation: { kind: 'sum', plus, minus },
  })
}
