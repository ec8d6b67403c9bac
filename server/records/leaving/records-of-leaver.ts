import type { RefOptions } from '../../../src/fields/ref'
import { type LeavingRule, listLeavingRules } from '../../../src/framework/steps/leaving-rules'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Attribute, getAttribute, type Model, quoteIdentifier, type Table } from '../model'
import type { Reader } from '../query'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { compileTrustedFilter } from '../sql/filter-sql'
import { titleSql } from '../sql/title-sql'
import { literalSql, SqlParameters } from '../sql-parameters'

/** A reference to people whose declaration says what happens to the record when the person leaves. */
export interface LeaverReference {
  /**
   * The resource and the field, such as `projects.managerEmpId`; a further
   * rule of the same field adds its `is`.
   */
  key: string
  table: Table
  attribute: Attribute
  leaving: LeavingRule
}

/** Lists all references of the declarations that say what happens when a person leaves. */
export const listLeaverReferences = (model: Model): LeaverReference[] =>
  [...model.tables.values()].flatMap((table) =>
    [...table.attributes.values()].flatMap((attribute) => {
      const name = `${table.resource.name}.${attribute.name}`
      return listLeavingRules(attribute.field.options as RefOptions).map((leaving, place) => ({
        key: place === 0 ? name : `${name}.${leaving.is}`,
        table,
        attribute,
        leaving,
      }))
    }),
  )

/** The number of records that name the person by one reference. */
export interface LeaverRecords {
  key: string
  count: number
  /** The first records, at most `most`. */
  records: { id: number; title: string | null }[]
}

/** The largest number of records listed for one reference; `count` has no such limit. */
const most = 50

/**
 * Finds the records that name a person by one of these references, in one statement.
 * References without such records are left out.
 * @param lastDay records that end by this day are left out, because they end without a change
 */
export async function findRecordsOfLeaver(
  reader: Reader,
  empId: number,
  lastDay = reader.today,
): Promise<LeaverRecords[]> {
  const { model, sql } = reader
  const statement = compileStatementOnce(model, 'held by somebody', () => {
    const slots = new SqlParameters()
    const parts = listLeaverReferences(model).map((reference) => leaverReferenceSql(model, reference, slots))
    const text =
      `select key, count(*)::int as count, to_json((array_agg(json_build_object('id', id, 'title', title) order by id))[1:${most}]) as records ` +
      `from (${parts.join(' union all ')}) h group by key order by key`
    return { slots, text }
  })
  const { rows } = await sql.query<LeaverRecords>(bindValues(statement, reader, [empId, lastDay]))
  return rows
}

/** Finds the ids of all records that name the person by one reference. */
export async function findRecordIdsOfLeaver(
  reader: Reader,
  reference: LeaverReference,
  empId: number,
  lastDay: CalendarDate,
): Promise<number[]> {
  const { model, sql } = reader
  const statement = compileStatementOnce(model, `held by somebody ${reference.key}`, () => {
    const slots = new SqlParameters()
    return { slots, text: `select id from (${leaverReferenceSql(model, reference, slots)}) h order by id` }
  })
  const { rows } = await sql.query<{ id: number }>(bindValues(statement, reader, [empId, lastDay]))
  return rows.map(({ id }) => id)
}

function leaverReferenceSql(
  model: Model,
  { key, table, attribute, leaving }: LeaverReference,
  slots: SqlParameters,
): string {
  const columnSql = (name: string) => `t.${quoteIdentifier(getAttribute(table, name).column?.name ?? '')}`
  const { sql } = compileTrustedFilter(model, table, leaving.while ?? { and: [] }, 't', slots)
  const title = `(${titleSql({ model, slots }, table, 't')})::text`
  const person = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const lastDay = slots.typed({ from: 'value', index: 1 }, 'date')
  const ends =
    leaving.is === 'ended' ? columnSql(leaving.at) : leaving.is === 'outside' ? columnSql(leaving.to) : 'null'
  return (
    `select ${literalSql(key, 'text')} as key, t.id, ${title} as title from ${quoteIdentifier(table.name)} t where ` +
    `${columnSql(attribute.name)} = ${person} and ${sql} and coalesce(${ends}::date > ${lastDay}, true)`
  )
}
