import { currencyDecimalsSql } from '../../../src/fields/money/decimals-sql'
import type { Derivation } from '../../../src/framework/field'
import type { SpanFields } from '../../../src/framework/values/depreciation'
import { type Attribute, getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../model'
import type { SqlParameters } from '../sql-parameters'
import { compileTrustedFilter, fieldValueSql } from './filter-sql'

type DerivationOf<Kind extends Derivation['kind']> = Extract<Derivation, { kind: Kind }>

/** The record for which a value is computed. */
interface DerivationContext {
  model: Model
  table: Table
  alias: string
  slots: SqlParameters
}

/** Builds SQL of a value that the database computes for the record at `alias`. */
export function derivedSql(
  model: Model,
  table: Table,
  attribute: Attribute,
  alias: string,
  slots: SqlParameters,
): string {
  const { derive } = attribute
  if (!derive) throw new Error(`${table.resource.name}.${attribute.name} is neither stored nor derived`)
  const place = { model, table, alias, slots }
  switch (derive.kind) {
    case 'path':
      return pathSql(place, derive)
    case 'rollup':
      return rollupSql(place, derive)
    case 'sum':
      return sumSql(place, derive)
    case 'share':
      return shareSql(place, derive)
    case 'lookup':
      return lookupSql(place, derive)
    case 'condition':
      return `coalesce(${compileTrustedFilter(model, table, derive.where, alias, slots).sql}, false)`
    case 'members':
      return membersSql(place, derive)
    case 'age':
      return ageSql(place, derive)
    case 'wear':
      return depreciationSql(place, derive)
    case 'baseOfDay':
      return baseOfDaySql(place, derive)
    case 'months':
      return wholeMonthsSql(place, derive)
  }
}

/** Answers the table of the child records, their alias, and the condition that they refer to this record. */
function findRowsBelow({ model, alias }: DerivationContext, { resource, by }: { resource: string; by: string }) {
  const source = getTable(model, resource)
  const inner = `d${alias}`
  return { source, inner, refers: `${inner}.${columnSql(source, by)} = ${alias}.id` }
}

const columnSql = (table: Table, name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')

function rollupSql(
  place: DerivationContext,
  { take, field = '', where, until, ...of }: DerivationOf<'rollup'>,
): string {
  const { source, inner, refers } = findRowsBelow(place, of)
  const fits = where ? ` and ${compileTrustedFilter(place.model, source, where, inner, place.slots).sql}` : ''
  const untilSql = () => place.slots.typed({ from: 'variable', name: '$until' }, 'date')
  const also = until ? `${fits} and ${inner}.${columnSql(source, until)} <= ${untilSql()}` : fits
  const from = `from ${quoteIdentifier(source.name)} ${inner} where ${refers}${also}`
  if (take === 'count') return `(select count(*) ${from})`
  // The summed value may itself be computed for the child record.
  const value = fieldValueSql(place.model, source, getAttribute(source, field), inner, place.slots)
  if (take === 'sum' && place.alias === 't' && place.slots.gathered) return place.slots.gathered.sum(from, value)
  // The sum of no records is zero; the least or greatest of none is null.
  return take === 'sum' ? `(select coalesce(sum(${value}), 0) ${from})` : `(select ${take}(${value}) ${from})`
}

const valueSql = ({ model, table, alias, slots }: DerivationContext, name: string) =>
  fieldValueSql(model, table, getAttribute(table, name), alias, slots)

function sumSql(place: DerivationContext, { plus, minus }: DerivationOf<'sum'>): string {
  const termSql = (name: string) => `coalesce(${valueSql(place, name)}, 0)`
  const added = plus.map(termSql).join(' + ') || '0'
  return `(${[added, ...minus.map(termSql)].join(' - ')})`
}

function shareSql(place: DerivationContext, derive: DerivationOf<'share'>): string {
  const { part, whole, decimals = 1, isAmount } = derive
  const ratio = `coalesce(${valueSql(place, part)}, 0) / nullif(${valueSql(place, whole)}, 0)`
  if (!isAmount) return `round(100.0 * ${ratio}, ${decimals})`
  return `round(${ratio}, ${currencyDecimalsSql(place.slots.typed({ from: 'variable', name: '$currency' }, 'text'))})`
}

function lookupSql({ model, table, alias, slots }: DerivationContext, { by, field }: DerivationOf<'lookup'>): string {
  const target = getTable(model, getAttribute(table, by).target ?? '')
  const targetAlias = `k${alias}`
  const value = fieldValueSql(model, target, getAttribute(target, field), targetAlias, slots)
  return `(select ${value} from ${quoteIdentifier(target.name)} ${targetAlias} where ${targetAlias}.id = ${alias}.${columnSql(table, by)})`
}

function membersSql(place: DerivationContext, derive: DerivationOf<'members'>): string {
  const { source, inner, refers } = findRowsBelow(place, derive)
  return `(select coalesce(jsonb_agg(${inner}.id order by ${inner}.id), '[]') from ${quoteIdentifier(source.name)} ${inner} where ${refers})`
}

/**
 * Builds SQL of the days until today, or of the first day of the span in which they
 * lie; null where the filter does not hold.
 */
function ageSql(place: DerivationContext, { from, buckets, isPast, where, during, till }: DerivationOf<'age'>): string {
  const { model, table, alias, slots } = place
  const { column, field } = getAttribute(table, from)
  const isDate = (column?.type ?? field.type.derivedType) === 'date'
  const value = valueSql(place, from)
  const day = isDate
    ? value
    : `(${value} at time zone ${slots.typed({ from: 'variable', name: '$zone' }, 'text')})::date`
  const asOf = slots.typed({ from: 'variable', name: '$asOf' }, 'date')
  const days = till ? `(least(${valueSql(place, till)}, ${asOf}) - ${day})` : `(${asOf} - ${day})`
  const ageValue = buckets
    ? `(array[${listBucketStarts(buckets)}])[width_bucket(${days}, array[${listBucketStarts(buckets).slice(1)}]) + 1]`
    : days
  const conditions = [
    ...(where ? [compileTrustedFilter(model, table, where, alias, slots).sql] : []),
    ...(during ? [isWithinPeriodSql(place, during, asOf)] : []),
    ...(isPast ? [`${days} > 0`] : []),
  ]
  return conditions.length > 0 ? `(case when ${conditions.join(' and ')} then ${ageValue} end)` : ageValue
}

const isWithinPeriodSql = (place: DerivationContext, { from, till }: SpanFields, day: string): string =>
  `${valueSql(place, from)} <= ${day} and coalesce(${valueSql(place, till)} > ${day}, true)`

/** Lists the first day of each span. */
const listBucketStarts = (buckets: readonly number[]): number[] => [0, ...buckets.map((last) => last + 1)]

/**
 * Builds SQL of the value left on the day on which ages are computed, or of the months depreciated by then.
 * The value is rounded half up, like payments.
 */
function depreciationSql(place: DerivationContext, { take, of, currency }: DerivationOf<'wear'>): string {
  const { cost, from, months, salvage, until } = of
  const day = place.slots.typed({ from: 'variable', name: '$asOf' }, 'date')
  const ended = until ? valueSql(place, until) : 'null::date'
  const inputsSql = `select ${valueSql(place, cost)} as cost, ${valueSql(place, from)} as begun, ${valueSql(place, months)} as life, ${salvage ? valueSql(place, salvage) : '0'} as salvage, least(${day}, ${ended}) as day, ${ended} <= ${day} as ended offset 0`
  const worn = `select w.*, least(greatest(${monthsSql('w.begun', 'w.day')}, 0), w.life) as worn, least(coalesce(w.salvage, 0), w.cost) as rest from (${inputsSql}) w offset 0`
  if (take === 'months') return `(select m.worn from (${worn}) m)`
  const remainingSql = `m.cost - coalesce((m.cost - m.rest) * m.worn / nullif(m.life, 0), 0)`
  return `(select case when m.ended then 0 else round(${remainingSql}, ${currencyDecimalsSql(currencySql(place, currency))}) end from (${worn}) m)`
}

/**
 * Builds SQL of the whole months between two days: up to the same day of a
 * month, or its last day if it is shorter.
 */
const monthsSql = (from: string, to: string): string =>
  `(extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from})` +
  ` - (extract(day from ${to}) < extract(day from ${from}) and extract(month from ${to} + 1) = extract(month from ${to}))::int`

/**
 * Builds SQL of whole months. It adds a day to the end, because the last day
 * is included: 1 to 31 January is one month.
 */
function wholeMonthsSql(place: DerivationContext, { from, to }: DerivationOf<'months'>): string {
  const day = to ? valueSql(place, to) : place.slots.typed({ from: 'variable', name: '$asOf' }, 'date')
  const [start, end] = ['d.begun', 'd.ended']
  const months =
    `(extract(year from ${end}) - extract(year from ${start})) * 12 + extract(month from ${end}) - extract(month from ${start})` +
    ` - (extract(day from ${end}) < extract(day from ${start}))::int`
  const days = `select ${valueSql(place, from)} as begun, ${day} + 1 as ended offset 0`
  return `(select case when ${start} < ${end} then ${months} end from (${days}) d)`
}

/** Builds SQL of an amount at the rate in force on the asked day, rounded like stored amounts in base. */
function baseOfDaySql(place: DerivationContext, derive: DerivationOf<'baseOfDay'>): string {
  const { amount, currency, settled, percent, rates } = derive
  const { slots } = place
  const table = getTable(place.model, rates.of)
  const [day, base] = [
    slots.typed({ from: 'variable', name: '$asOf' }, 'date'),
    slots.typed({ from: 'variable', name: '$currency' }, 'text'),
  ]
  const own = valueSql(place, currency)
  const rateSql =
    `case when ${own} = ${base} then 1 else (select q.${columnSql(table, rates.take)} from ${quoteIdentifier(table.name)} q ` +
    `where q.${columnSql(table, rates.equal)} = ${own} and q.${columnSql(table, rates.from)} <= ${day} ` +
    `order by q.${columnSql(table, rates.from)} desc limit 1) end`
  const decimals = currencyDecimalsSql(base)
  const atRate = `round(coalesce(${valueSql(place, amount)}, 0) * ${rateSql}, ${decimals})`
  const whole = settled ? `coalesce(${valueSql(place, settled)}, ${atRate})` : atRate
  return percent ? `round(${whole} * ${valueSql(place, percent)} / 100, ${decimals})` : whole
}

function currencySql(place: DerivationContext, currency: string | undefined): string {
  if (!currency) return "''"
  return /^[A-Z]{3}$/.test(currency) ? `'${currency}'` : valueSql(place, currency)
}

/**
 * Builds SQL that follows a reference within the same table upwards, 20 steps at most, so that a cycle in
 * damaged data cannot make a list run forever.
 */
function pathSql(
  { table, alias }: DerivationContext,
  { along: by, label: title, separator: between }: DerivationOf<'path'>,
): string {
  const parentSql = columnSql(table, by)
  const label = columnSql(table, title)
  const name = quoteIdentifier(table.name)
  const separator = `'${between.replace(/'/g, "''")}'`
  return (
    `(with recursive up as (select u.id, u.${parentSql} as next, u.${label}::text as label, 1 as step from ${name} u where u.id = ${alias}.id ` +
    `union all select u.id, u.${parentSql}, u.${label}::text, up.step + 1 from ${name} u join up on u.id = up.next where up.step < 20) ` +
    `select string_agg(up.label, ${separator} order by up.step desc) from up)`
  )
}
