import type { Table } from '../../model'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { SqlParameters } from '../../sql-parameters'
import { runEffects } from '../handler'
import { concernedRecordsSql } from '../references'
import { type ConcernedPeople, findHandler, getConcernedPeople, type Writer } from '../writer'
import type { CheckedNewRecord } from './new-record'

/**
 * Runs the effects of records that were inserted together, for those that
 * name a person whom the effect concerns.
 */
export async function runCreatedEffects(
  writer: Writer,
  table: Table,
  created: readonly (CheckedNewRecord & { id: number })[],
): Promise<void> {
  const { resource } = table
  const handler = findHandler(writer, resource, 'create', []) ?? {}
  const whose = getConcernedPeople(handler)
  if (!whose || writer.isTrial) return
  const namedBy = ({ record }: CheckedNewRecord) => whose.fields.map((name) => record[name]).filter((id) => id != null)
  const followedIds = await filterConcernedPeople(writer, whose, created.flatMap(namedBy))
  const change = { writer, resource, action: 'create', before: null, asked: {}, comment: null }
  const concerned = created.filter((row) => namedBy(row).some((id) => followedIds.has(id)))
  await runEffects(
    handler,
    concerned.map(({ id, record }) => ({ ...change, id, record })),
  )
}

/** Finds those of the people for whom a record with the filter exists. */
async function filterConcernedPeople(
  writer: Writer,
  whose: ConcernedPeople,
  personIds: readonly unknown[],
): Promise<ReadonlySet<unknown>> {
  const ids = [...new Set(personIds)]
  if (ids.length === 0) return new Set()
  const statement = compileStatementOnce(writer.model, JSON.stringify(['followed', whose]), () => {
    const slots = new SqlParameters()
    const { from, column } = concernedRecordsSql(writer, whose, slots)
    return {
      slots,
      text: `select distinct ${column} as id from ${from} and ${column} = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`,
    }
  })
  const { rows } = await writer.sql.query<{ id: number }>(bindValues(statement, writer, [ids]))
  return new Set(rows.map(({ id }) => id))
}
