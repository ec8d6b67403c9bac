import type { Scope } from '../../../../src/framework/access'
import type { Field } from '../../../../src/framework/field'
import { fieldLabel } from '../../../../src/framework/resource'
import type { Tx } from '../../../database/connect'
import { type Attribute, listStored, quoteIdentifier, type Table } from '../../../records/model'
import type { Reader } from '../../../records/query'
import { getReadScope, getVerbScope, scopeSql } from '../../../records/scopes'
import { bindValues } from '../../../records/sql/compile-statement'
import { SqlParameters } from '../../../records/sql-parameters'
import { quoteLiteral } from '../../../schema/table-parts'

/** What was copied of a table. */
export interface CopiedRows {
  count: number
  /** True where there are more. */
  isCut: boolean
  /** The columns that the administrator may not read in all rows. */
  hidden: readonly Attribute[]
}

const quoteColumn = ({ column }: Attribute): string => quoteIdentifier(column?.name ?? '')

/** Tells whether the administrator may read the field in every row. */
const isOpen = (attribute: Attribute, { caller }: Reader): boolean => getReadScope(attribute, caller) === 'all'

/**
 * Copies the newest rows that the administrator may list, without values that they may not read: what is made
 * of the copy can tell no more than they may know.
 */
export async function copyRows(
  reader: Reader & { sql: Tx },
  home: string,
  table: Table,
  most: number,
): Promise<CopiedRows> {
  const { sql, model, caller } = reader
  const name = quoteIdentifier(table.name)
  const hidden = listStored(table).filter((attribute) => !isOpen(attribute, reader))
  for (const attribute of hidden)
    await sql.query({ text: `alter table pg_temp.${name} alter column ${quoteColumn(attribute)} drop not null` })
  const slots = new SqlParameters()
  const columns = listStored(table).filter((attribute) => getReadScope(attribute, caller) !== 'none')
  const values = columns.map((attribute) => {
    const scope = getReadScope(attribute, caller)
    const value = `t.${quoteColumn(attribute)}`
    return scope === 'all' ? value : `case when ${scopeSql(model, table, scope, 't', slots)} then ${value} end`
  })
  const listSql = scopeSql(model, table, getVerbScope(table, 'list', caller), 't', slots)
  const showSql = scopeSql(model, table, getVerbScope(table, 'show', caller), 't', slots)
  const text =
    `insert into pg_temp.${name} (${columns.map(quoteColumn).join(', ')}) overriding system value ` +
    `select ${values.join(', ')} from ${home}.${name} t where ${listSql} and ${showSql} order by t.id desc limit ${most + 1}`
  const { rowCount } = await sql.query(bindValues({ name: undefined, text, bindings: slots.bindings }, reader, []))
  if (rowCount > most)
    await sql.query({
      text: `delete from pg_temp.${name} where id = (select min(id) from pg_temp.${name})`,
    })
  return { count: Math.min(rowCount, most), isCut: rowCount > most, hidden }
}

/**
 * Puts views before the other tables that show no row and no value which the administrator may not read.
 * @param unmasked the tables that stay as they are
 */
export async function maskOtherTables(
  reader: Reader & { sql: Tx },
  home: string,
  unmasked: ReadonlySet<string>,
): Promise<void> {
  const statements = [...reader.model.tables.values()].flatMap((table) =>
    unmasked.has(table.name) || table.resource.source ? [] : (buildMask(reader, home, table) ?? []),
  )
  if (statements.length > 0) await reader.sql.query({ text: statements.join('; ') })
}

/** Builds the view of a table; undefined where the administrator may read all of it. */
function buildMask(reader: Reader, home: string, table: Table): string | undefined {
  const { model, caller } = reader
  const slots = new SqlParameters()
  const build = (scope: Scope) => scopeSql(model, table, scope, 't', slots)
  const listSql = build(getVerbScope(table, 'list', caller))
  const showSql = build(getVerbScope(table, 'show', caller))
  const isReachable = [listSql, showSql].includes('true')
  if (isReachable && listStored(table).every((attribute) => isOpen(attribute, reader))) return undefined
  const columns = listStored(table).map((attribute) => {
    const [column, condition] = [quoteColumn(attribute), build(getReadScope(attribute, caller))]
    return condition === 'true' ? `t.${column}` : `case when ${condition} then t.${column} end as ${column}`
  })
  const name = quoteIdentifier(table.name)
  const where = isReachable ? '' : ` where ${listSql} or ${showSql}`
  const select = `select ${columns.join(', ')}, t.xmin as xmin from ${home}.${name} t${where}`
  const { values = [] } = bindValues({ name: undefined, text: '', bindings: slots.bindings }, reader, [])
  return `create temp view ${name} as ${withConstants(select, values)}`
}

/** A view takes no parameters, so who asks and on which day stand in its text. */
const withConstants = (sql: string, values: readonly unknown[]): string =>
  sql.replace(/'(?:[^']|'')*'|\$(\d+)/g, (part, place?: string) => {
    if (place === undefined) return part
    const value = values[Number(place) - 1] ?? null
    return value === null ? 'null' : quoteLiteral(String(value))
  })

/** Lists the fields of the draft whose values were left out, also those that have another name in it. */
export function listMasked({ attributes }: Table, hidden: readonly Attribute[]): ReadonlySet<string> {
  const columns = new Set(hidden.map(({ column }) => column?.name))
  const masked = [...attributes].filter(([, { column }]) => column && columns.has(column.name))
  return new Set(masked.map(([name]) => name))
}

/** Names hidden fields for people. */
export const labelHidden = ({ resource }: Table, masked: ReadonlySet<string>): string[] =>
  [...masked].map((name) => fieldLabel(resource, name))

/** Answers the table as if the fields were not required. */
export function relaxFields({ resource, attributes, name }: Table, names: ReadonlySet<string>): Table {
  const relaxField = (field: Field): Field => ({ ...field, options: { ...field.options, required: false } })
  const fields = Object.fromEntries(
    Object.entries(resource.fields).map(([each, field]) => [each, names.has(each) ? relaxField(field) : field]),
  )
  const relaxed = [...attributes].map(([each, attribute]): [string, Attribute] => [
    each,
    names.has(each) ? { ...attribute, field: relaxField(attribute.field) } : attribute,
  ])
  return { name, resource: { ...resource, fields }, attributes: new Map(relaxed) }
}
