import type { Derivation } from '../../src/framework/field'
import { compileTrusted, plainSql } from './filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from './model'
import type { Slots } from './slots'

type Derived<Kind extends Derivation['kind']> = Extract<Derivation, { kind: Kind }>

/** The record that a value is computed for. */
interface Place {
  model: Model
  table: Table
  alias: string
  slots: Slots
}

/** The SQL of a value that the database computes, for the record at `alias`. */
export function derivedSql(model: Model, table: Table, attribute: Attribute, alias: string, slots: Slots): string {
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
      return `coalesce(${compileTrusted(model, table, derive.where, alias, slots).sql}, false)`
    case 'members':
      return membersSql(place, derive)
  }
}

/** The table of the records below, the alias they take there, and the condition that they refer to this record. */
function below({ model, alias }: Place, { resource, by }: { resource: string; by: string }) {
  const source = tableOf(model, resource)
  const inner = `d${alias}`
  return { source, inner, refers: `${inner}.${columnOf(source, by)} = ${alias}.id` }
}

const columnOf = (table: Table, name: string) => quote(attributeOf(table, name).column?.name ?? '')

function rollupSql(place: Place, { take, field = '', where, ...of }: Derived<'rollup'>): string {
  const { source, inner, refers } = below(place, of)
  const also = where ? ` and ${compileTrusted(place.model, source, where, inner, place.slots).sql}` : ''
  const from = `from ${quote(source.name)} ${inner} where ${refers}${also}`
  if (take === 'count') return `(select count(*) ${from})`
  // What is added up may itself be computed for the record below.
  const value = plainSql(place.model, source, attributeOf(source, field), inner, place.slots)
  // Nothing to add up is nothing; a least or greatest of nothing does not exist.
  return take === 'sum' ? `(select coalesce(sum(${value}), 0) ${from})` : `(select ${take}(${value}) ${from})`
}

const valueSql = ({ model, table, alias, slots }: Place, name: string) =>
  plainSql(model, table, attributeOf(table, name), alias, slots)

function sumSql(place: Place, { plus, minus }: Derived<'sum'>): string {
  const term = (name: string) => `coalesce(${valueSql(place, name)}, 0)`
  const added = plus.map(term).join(' + ') || '0'
  return `(${[added, ...minus.map(term)].join(' - ')})`
}

function shareSql(place: Place, { part, whole }: Derived<'share'>): string {
  return `round(100.0 * coalesce(${valueSql(place, part)}, 0) / nullif(${valueSql(place, whole)}, 0), 1)`
}

function lookupSql({ model, table, alias, slots }: Place, { by, field }: Derived<'lookup'>): string {
  const target = tableOf(model, attributeOf(table, by).target ?? '')
  const there = `k${alias}`
  const value = plainSql(model, target, attributeOf(target, field), there, slots)
  return `(select ${value} from ${quote(target.name)} ${there} where ${there}.id = ${alias}.${columnOf(table, by)})`
}

function membersSql(place: Place, derive: Derived<'members'>): string {
  const { source, inner, refers } = below(place, derive)
  return `(select coalesce(jsonb_agg(${inner}.id order by ${inner}.id), '[]') from ${quote(source.name)} ${inner} where ${refers})`
}

/** Walks up the references to the same table; 20 steps at most, so that damaged data cannot hang a list. */
function pathSql({ table, alias }: Place, { along: by, label: title, separator: between }: Derived<'path'>): string {
  const along = columnOf(table, by)
  const label = columnOf(table, title)
  const name = quote(table.name)
  const separator = `'${between.replace(/'/g, "''")}'`
  return (
    `(with recursive up as (select u.id, u.${along} as next, u.${label}::text as label, 1 as step from ${name} u where u.id = ${alias}.id ` +
    `union all select u.id, u.${along}, u.${label}::text, up.step + 1 from ${name} u join up on u.id = up.next where up.step < 20) ` +
    `select string_agg(up.label, ${separator} order by up.step desc) from up)`
  )
}
