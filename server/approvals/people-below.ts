import { getTable, quoteIdentifier, type Table } from '../records/model'
import { listTrees } from '../records/write/checks/field-checks'
import type { Writer } from '../records/write/writer'

/** Finds everybody below the person in the reporting line: nobody decides over somebody above them. */
export async function findPeopleBelow(writer: Writer, empId: number): Promise<ReadonlySet<number>> {
  const { register } = writer.model
  const people: Table | undefined = register && getTable(writer.model, register.people.resource)
  const [tree] = people ? listTrees(people) : []
  if (!people || !tree?.column) return new Set()
  const [table, parent] = [quoteIdentifier(people.name), quoteIdentifier(tree.column.name)]
  const { rows } = await writer.sql.query<{ id: number }>({
    text:
      `with recursive below(id) as (select id from ${table} where ${parent} = $1 ` +
      `union select p.id from ${table} p join below on p.${parent} = below.id) select id from below`,
    values: [empId],
  })
  return new Set(rows.map(({ id }) => id))
}
