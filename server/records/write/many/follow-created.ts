import type { Table } from '../../model'
import { Slots } from '../../slots'
import { bind, compiled } from '../../sql/statement'
import { namedBySql } from '../references'
import { handlerOf, type Whose, type Writer } from '../writer'
import type { Ready } from './ready'

/** What follows from records that were inserted together, of those that name somebody it has to do with. */
export async function followCreated(
  writer: Writer,
  table: Table,
  created: readonly (Ready & { id: number })[],
): Promise<void> {
  const { resource } = table
  const { after } = handlerOf(writer, resource, 'create', []) ?? {}
  const whose = after?.whose
  if (!whose || !after || writer.isTrial) return
  const namedBy = ({ record }: Ready) => whose.fields.map((name) => record[name]).filter((id) => id != null)
  const followed = await followedOf(writer, whose, created.flatMap(namedBy))
  for (const row of created)
    if (namedBy(row).some((id) => followed.has(id)))
      await after({
        writer,
        resource,
        action: 'create',
        id: row.id,
        before: null,
        record: row.record,
        asked: {},
        comment: null,
      })
}

/** Of those named the ones of whom such a record stands. */
async function followedOf(writer: Writer, whose: Whose, named: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const ids = [...new Set(named)]
  if (ids.length === 0) return new Set()
  const statement = compiled(writer.model, JSON.stringify(['followed', whose]), () => {
    const slots = new Slots()
    const { from, column } = namedBySql(writer, whose, slots)
    return {
      slots,
      text: `select distinct ${column} as id from ${from} and ${column} = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`,
    }
  })
  const { rows } = await writer.sql.query<{ id: number }>(bind(statement, writer, [ids]))
  return new Set(rows.map(({ id }) => id))
}
