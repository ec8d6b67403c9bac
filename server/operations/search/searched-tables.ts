import type { Verb } from '../../../src/framework/access'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { Caller } from '../../records/caller'
import { type Attribute, type Model, searchTextSql, type Table } from '../../records/model'
import { getVerbScope, scopeSql } from '../../records/scopes'
import type { SqlParameters } from '../../records/sql-parameters'

/** Who finds a record may open it. */
const neededVerbs: readonly Verb[] = ['list', 'show']

/** A table that the search of everything reads, because its declaration has fields to search. */
export interface SearchedTable {
  table: Table
  /** The field that the server numbers, if it is searched. */
  number: Attribute | undefined
  /** The least number of digits of such a number. */
  width: number
}

/** Tells whether the caller may list and open some records of the table. */
export const canFind = (table: Table, caller: Caller): boolean =>
  neededVerbs.every((verb) => getVerbScope(table, verb, caller) !== 'none')

/** Finds the table of a resource that this server stores. */
export const findTable = ({ tables }: Model, resource: string): Table | undefined => {
  const table = tables.get(resource)
  return table?.resource.source ? undefined : table
}

/** Lists the tables with fields to search whose records the caller may list and open. */
export const listSearchedTables = (model: Model, caller: Caller): SearchedTable[] =>
  [...model.tables.values()]
    .filter((table) => !table.resource.source && searchTextSql(table) !== undefined)
    .filter((table) => canFind(table, caller))
    .map(toSearchedTable)

/** Finds the field that the server numbers. */
export const findNumberField = ({ attributes }: Table): Attribute | undefined =>
  [...attributes.values()].find(({ field }) => field.options.search && getFieldBehaviour(field).series())

function toSearchedTable(table: Table): SearchedTable {
  const number = findNumberField(table)
  const pattern = number && getFieldBehaviour(number.field).series()?.pattern
  return { table, number, width: /\{(0+)\}/.exec(pattern ?? '')?.[1]?.length ?? 1 }
}

/** Builds the condition that the caller may list and open the record at `t`. */
export function findableSql(model: Model, table: Table, caller: Caller, slots: SqlParameters): string {
  const scopes = neededVerbs.map((verb) => scopeSql(model, table, getVerbScope(table, verb, caller), 't', slots))
  const conditions = [...new Set(scopes)].filter((sql) => sql !== 'true')
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}
