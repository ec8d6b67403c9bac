import { getFieldBehaviour } from '../../../src/framework/field'
import type { SearchHit } from '../../../src/framework/lists/search-answer'
import type { Caller } from '../../records/caller'
import { type Attribute, type Model, quoteIdentifier, type Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { getReadScope, getRightsKey } from '../../records/scopes'
import { bindValues, compileStatementOnce } from '../../records/sql/compile-statement'
import { fieldValueSql } from '../../records/sql/filter-sql'
import { buildLabelJoin } from '../../records/sql/row-sql'
import { titleSql } from '../../records/sql/title-sql'
import { SqlParameters } from '../../records/sql-parameters'
import { findableSql, findNumberField } from './searched-tables'

/** Reads titles and numbers of records, in the order of the ids, as far as the caller may see them. */
export async function describeRecords(reader: Reader, table: Table, ids: readonly number[]): Promise<SearchHit[]> {
  const { model, caller } = reader
  const shape = JSON.stringify(['search hits', table.resource.name, getRightsKey(caller)])
  const statement = compileStatementOnce(model, shape, () => {
    const slots = new SqlParameters()
    return { slots, text: describeSql(reader, table, slots) }
  })
  return (await reader.sql.query<SearchHit>(bindValues(statement, reader, [ids]))).rows
}

const describeSql = (reader: Reader, table: Table, slots: SqlParameters): string =>
  `select t.id, ${descriptionSql(reader, table, slots)} ` +
  `from unnest(${slots.typed({ from: 'value', index: 0 }, 'bigint[]')}) with ordinality k(id, place) ` +
  `join ${quoteIdentifier(table.name)} t on t.id = k.id ` +
  `where ${findableSql(reader.model, table, reader.caller, slots)} order by k.place`

/** Builds SQL of what describes the record at `t`: its title, its number and one more fact, as texts. */
export function descriptionSql(
  { model, caller }: Pick<Reader, 'model' | 'caller'>,
  table: Table,
  slots: SqlParameters,
): string {
  const { title } = table.resource
  const number = findNumberField(table)
  const isReadable = (attribute: Attribute) => getReadScope(attribute, caller) === 'all'
  const isNumberShown = number && number.name !== title && isReadable(number)
  const detail = listDetails(table).find((one) => one.name !== number?.name && isReadable(one))
  const numberSql = isNumberShown ? fieldValueSql(model, table, number, 't', slots) : 'null'
  const detailText = detail ? detailSql(model, caller, table, detail, slots) : 'null'
  return (
    `coalesce((${titleSql({ model, slots, caller }, table, 't')})::text, '#' || t.id) as title, ` +
    `(${numberSql})::text as number, (${detailText})::text as detail`
  )
}

/**
 * Lists the fields that tell records of equal titles apart: those that pickers show, else the columns of the
 * list, else references to people.
 */
function listDetails({ resource, attributes }: Table): Attribute[] {
  const { picker, list } = resource.views
  const names = [...(picker ?? []), ...(list?.columns ?? [])].filter((name) => name !== resource.title)
  return names.flatMap((name) => {
    const attribute = attributes.get(name)
    return attribute?.column && (attribute.target || attribute.field.options.search) ? [attribute] : []
  })
}

function detailSql(model: Model, caller: Caller, table: Table, attribute: Attribute, slots: SqlParameters): string {
  if (attribute.target) return buildLabelJoin(model, table, attribute, caller, 't', 'd', slots)?.alone ?? 'null'
  return getFieldBehaviour(attribute.field).wordsSql(fieldValueSql(model, table, attribute, 't', slots))
}
