import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Values } from '../../../../src/framework/validate'
import { type Attribute, getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../../model'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { fieldValueSql } from '../../sql/filter-sql'
import { SqlParameters } from '../../sql-parameters'
import type { Writer } from '../writer'

/** A field that takes its unit from another record, and the reference to that record. */
interface UnitLookUp {
  name: string
  by: string
  target: Table
  of: Attribute
}

/**
 * Reads the units that records take from others, such as the currency of their order, in the order of the
 * records. Computations and checks need them before the write.
 */
export async function readUnits(writer: Writer, table: Table, records: readonly Values[]): Promise<Values[]> {
  const units: Values[] = records.map(() => ({}))
  for (const lookUp of listUnitLookUps(writer.model, table)) {
    const ids = records.map((record) => Number(record[lookUp.by] ?? 0))
    const values = await readUnitLookUp(writer, table, lookUp, [...new Set(ids)])
    for (const [index, id] of ids.entries())
      Object.assign(units[index] ?? {}, { [lookUp.name]: values.get(id) ?? null })
  }
  return units
}

/** Tells whether a value of the table is counted in a unit of another record. */
export const hasUnitLookUps = (model: Model, table: Table): boolean => listUnitLookUps(model, table).length > 0

async function readUnitLookUp(
  writer: Writer,
  { resource }: Table,
  { name, target, of }: UnitLookUp,
  ids: readonly number[],
) {
  const statement = compileStatementOnce(writer.model, JSON.stringify(['unit', resource.name, name]), () => {
    const slots = new SqlParameters()
    const value = fieldValueSql(writer.model, target, of, 't', slots)
    const which = `t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
    return { slots, text: `select t.id, ${value} as value from ${quoteIdentifier(target.name)} t where ${which}` }
  })
  const { rows } = await writer.sql.query<{ id: number; value: string | null }>(bindValues(statement, writer, [ids]))
  return new Map(rows.map(({ id, value }) => [id, value]))
}

const lookUpCache = new WeakMap<Table, readonly UnitLookUp[]>()

function listUnitLookUps(model: Model, table: Table): readonly UnitLookUp[] {
  const cached = lookUpCache.get(table)
  if (cached) return cached
  const units = new Set(
    [...table.attributes.values()].map(({ field }) => getFieldBehaviour(field).unit({ currency: '' })?.field),
  )
  const lookUps = [...table.attributes.values()].flatMap(({ name, derive }): UnitLookUp[] => {
    if (derive?.kind !== 'lookup' || !units.has(name)) return []
    const target = getTable(model, getAttribute(table, derive.by).target ?? '')
    return [{ name, by: derive.by, target, of: getAttribute(target, derive.field) }]
  })
  lookUpCache.set(table, lookUps)
  return lookUps
}
