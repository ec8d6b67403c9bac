import { compileTrusted } from './filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from './model'
import type { Slots } from './slots'

/** The SQL of a value that the database computes, for the record at `alias`. */
export function derivedSql(model: Model, table: Table, attribute: Attribute, alias: string, slots: Slots): string {
  const { derive } = attribute
  if (!derive) throw new Error(`${table.resource.name}.${attribute.name} is neither stored nor derived`)
  if (derive.kind === 'path') return pathSql(table, derive, alias)
  const source = tableOf(model, derive.resource)
  const inner = `d${alias}`
  const by = quote(attributeOf(source, derive.by).column?.name ?? '')
  const where = derive.where ? ` and ${compileTrusted(model, source, derive.where, inner, slots).sql}` : ''
  const taken =
    derive.take === 'count'
      ? 'count(*)'
      : `${derive.take}(${inner}.${quote(attributeOf(source, derive.field ?? '').column?.name ?? '')})`
  return `(select ${taken} from ${quote(source.name)} ${inner} where ${inner}.${by} = ${alias}.id${where})`
}

/** Walks up the references to the same table; 20 steps at most, so that damaged data cannot hang a list. */
function pathSql(table: Table, derive: { along: string; label: string; separator: string }, alias: string): string {
  const along = quote(attributeOf(table, derive.along).column?.name ?? '')
  const label = quote(attributeOf(table, derive.label).column?.name ?? '')
  const name = quote(table.name)
  const separator = `'${derive.separator.replace(/'/g, "''")}'`
  return (
    `(with recursive up as (select u.id, u.${along} as next, u.${label}::text as label, 1 as step from ${name} u where u.id = ${alias}.id ` +
    `union all select u.id, u.${along}, u.${label}::text, up.step + 1 from ${name} u join up on u.id = up.next where up.step < 20) ` +
    `select string_agg(up.label, ${separator} order by up.step desc) from up)`
  )
}
