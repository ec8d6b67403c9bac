import type { Sql } from '../../database/connect'
import { getAttribute, getTable, type Model, quoteIdentifier } from '../../records/model'

/** Reads the names of people by id. */
export async function readPersonNames(sql: Sql, model: Model, ids: readonly number[]): Promise<Map<number, string>> {
  const people = getTable(model, model.people)
  const title = quoteIdentifier(getAttribute(people, people.resource.title).column?.name ?? 'id')
  const { rows } = await sql.query<{ id: number; name: string }>({
    text: `select t.id, t.${title}::text as name from ${quoteIdentifier(people.name)} t where t.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
