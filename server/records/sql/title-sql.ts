import { getFieldBehaviour } from '../../../src/framework/field'
import type { Caller } from '../caller'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../model'
import { getVerbScope, scopeSql } from '../scopes'
import type { SqlParameters } from '../sql-parameters'
import { fieldValueSql } from './filter-sql'

/** Who reads the title, and the parameters of the statement. */
interface TitleReader {
  model: Model
  slots: SqlParameters
  /** Absent for the server's own work, which checks rights by itself. */
  caller?: Caller
  /** True for a cell of a file that an import can read again: days are in ISO 8601. */
  isForFile?: boolean
}

/**
 * Builds SQL of the title of the record at `alias`, in words: the label of a choice, a formatted date, an
 * amount with its currency, or the title of the record that a reference names.
 */
export function titleSql(reader: TitleReader, table: Table, alias: string): string {
  const { model, slots, caller } = reader
  const attribute = getAttribute(table, table.resource.title)
  const value = fieldValueSql(model, table, attribute, alias, slots)
  const { wordsSql, csv, unit } = getFieldBehaviour(attribute.field)
  const said = reader.isForFile ? csv(value) : wordsSql(value)
  if (!attribute.target) {
    const unitField = unit({ currency: '' })?.field
    if (unitField === undefined) return said
    return `concat_ws(' ', ${said}, ${fieldValueSql(model, table, getAttribute(table, unitField), alias, slots)})`
  }
  const number = `'#' || ${value}`
  const target = getTable(model, attribute.target)
  // The title of a record of the same resource could lead back to this one.
  if (target.resource.source || target.resource.name === table.resource.name) return number
  const inner = `${alias}n`
  const scope = caller ? scopeSql(model, target, getVerbScope(target, 'list', caller), inner, slots) : 'true'
  const named = `select (${titleSql(reader, target, inner)})::text from ${quoteIdentifier(target.name)} ${inner}`
  return `coalesce((${named} where ${inner}.id = ${value} and ${scope}), ${number})`
}
