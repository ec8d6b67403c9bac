import { behaviour } from '../../../src/framework/field'
import type { Caller } from '../caller'
import { attributeOf, type Model, quote, type Table, tableOf } from '../model'
import { scopeSql, verbScope } from '../reading'
import type { Slots } from '../slots'
import { plainSql } from './filter-sql'

/** Who is told the title, and where its values go. */
export interface TitleReader {
  model: Model
  slots: Slots
  /** Absent: work of the server, which tells whoever may know the record. */
  caller?: Caller
  /** In a cell of a file, which imports read again: days as ISO 8601. */
  isForFile?: boolean
}

/**
 * SQL of what the record at `alias` is called, in the words of its title's type: a choice by its words, a date as it is
 * read, an amount with its currency, and a reference by the title of the record that it names.
 */
export function titleSql(reader: TitleReader, table: Table, alias: string): string {
  const { model, slots, caller } = reader
  const attribute = attributeOf(table, table.resource.title)
  const value = plainSql(model, table, attribute, alias, slots)
  const { wordsSql, csv, unit } = behaviour(attribute.field)
  const said = reader.isForFile ? csv(value) : wordsSql(value)
  if (!attribute.target) {
    const unitField = unit({ currency: '' })?.field
    if (unitField === undefined) return said
    return `concat_ws(' ', ${said}, ${plainSql(model, table, attributeOf(table, unitField), alias, slots)})`
  }
  const number = `'#' || ${value}`
  const target = tableOf(model, attribute.target)
  // A title that names a record of the same kind would lead in circles.
  if (target.resource.source || target.resource.name === table.resource.name) return number
  const inner = `${alias}n`
  const scope = caller ? scopeSql(model, target, verbScope(target, 'list', caller), inner, slots) : 'true'
  const named = `select (${titleSql(reader, target, inner)})::text from ${quote(target.name)} ${inner}`
  return `coalesce((${named} where ${inner}.id = ${value} and ${scope}), ${number})`
}
