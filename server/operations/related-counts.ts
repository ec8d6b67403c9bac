import { number } from '../../src/fields/number'
import { mostRelatedLists, type RelatedCount } from '../../src/framework/lists/related-counts'
import type { Caller } from '../records/caller'
import type { Model, Table } from '../records/model'
import { cappedCountSql, type Reader, resolveQuestion, totalCap } from '../records/query'
import { getReadScope, getRightsKey, getVerbScope } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { matchSql } from '../records/sql/match-sql'
import { SqlParameters } from '../records/sql-parameters'
import { jsonField } from '../wire/json-field'
import { defineOperation } from '../wire/operation'

interface RelatedList {
  list: string
  table: Table
  by: string
}

const isListNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostRelatedLists && value.every((name) => typeof name === 'string')

/**
 * Counts the records of each named list that refer to a record, as the caller may list them. Lists that the
 * caller may not read are left out, as those that do not exist.
 */
export const countRelatedRecords = defineOperation({
  name: 'countRelatedRecords',
  area: 'Lists',
  to: 'signedIn',
  input: {
    id: number({ required: true, min: 1 }),
    lists: jsonField('lists', isListNames, undefined, {
      type: 'array',
      maxItems: mostRelatedLists,
      items: { type: 'string' },
    }),
  },
  async run(context, { id, lists }) {
    const readable = findReadableLists(context.model, context.caller, lists ?? [])
    return { data: await countLists(context, readable, id) }
  },
})

function findReadableLists(model: Model, caller: Caller, names: readonly string[]): RelatedList[] {
  return [...new Set(names)].flatMap((list) => {
    const [name = '', by = ''] = list.split('.')
    const table = model.tables.get(name)
    const attribute = table?.attributes.get(by)
    // The id of a record leads to itself and is no field.
    if (!table || !attribute?.target || !attribute.column || by === 'id') return []
    if (getVerbScope(table, 'list', caller) === 'none' || getReadScope(attribute, caller) === 'none') return []
    return [{ list: `${name}.${by}`, table, by }]
  })
}

/** Counts all lists in one statement; each compares its reference with the same id. */
async function countLists(reader: Reader, lists: readonly RelatedList[], id: number): Promise<RelatedCount[]> {
  if (lists.length === 0) return []
  const { model, caller } = reader
  const names = lists.map(({ list }) => list)
  const shape = JSON.stringify(['related counts', names, getRightsKey(caller)])
  const statement = compileStatementOnce(model, shape, () => {
    const slots = new SqlParameters()
    const counts = lists.map(
      ({ table, by }, at) => `(${cappedCountSql(table, whereRefersSql(reader, table, by, id, slots))}) as n${at}`,
    )
    return { slots, text: `select ${counts.join(', ')}` }
  })
  const { rows } = await reader.sql.query<Record<string, number>>(bindValues(statement, reader, [id]))
  return names.map((list, at) => {
    const total = rows[0]?.[`n${at}`] ?? 0
    return { list, total: Math.min(total, totalCap), isCapped: total > totalCap }
  })
}

function whereRefersSql(reader: Reader, table: Table, by: string, id: number, slots: SqlParameters): string {
  const question = resolveQuestion(reader, table, { filter: { [by]: { eq: id } }, sort: [], q: '' })
  return matchSql(reader.model, table, reader.caller, question, new Map(), slots).where
}
