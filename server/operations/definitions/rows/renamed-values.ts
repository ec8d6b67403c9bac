import type { Attribute, Table } from '../../../records/model'
import { quoteLiteral } from '../../../schema/table-parts'
import type { ChangedTable } from './changed-table'

/** Lists values of choices and states that have another name now, by their ids. */
export function listRenamedValues(
  { after, ids, beforeIds }: Pick<ChangedTable, 'after' | 'ids' | 'beforeIds'>,
  { name }: Attribute,
): [from: string, to: string][] {
  if (!beforeIds) return []
  const isState = name === after.resource.workflow?.field
  const id = ids.fields[name]
  const formerName = Object.keys(beforeIds.fields).find((each) => beforeIds.fields[each] === id) ?? ''
  const before = isState ? beforeIds.states : (beforeIds.choices[formerName] ?? {})
  const entries = isState ? ids.states : ids.choices[name]
  // What is no choice any more keeps its words.
  if (!entries || Object.keys(entries).length === 0) return []
  const now = new Map(Object.entries(entries).map(([value, of]) => [of, value]))
  return Object.entries(before).flatMap(([value, of]): [string, string][] => {
    // A removed choice must not become the one that takes its name.
    const next = now.get(of) ?? `~${of}`
    return next === value ? [] : [[value, next]]
  })
}

/** Builds SQL of a value under its present name. */
export function renameValues(change: ChangedTable, attribute: Attribute, value: string): string {
  const renames = listRenamedValues(change, attribute)
  return renames.length === 0 ? value : renamedValueSql(attribute, renames, value)
}

export function renamedValueSql({ column }: Attribute, renames: readonly [string, string][], value: string): string {
  const buildCases = (of: string) =>
    `case ${of} ${renames.map(([from, to]) => `when ${quoteLiteral(from)} then ${quoteLiteral(to)}`).join(' ')} else ${of} end`
  if (column?.type !== 'text[]') return buildCases(value)
  return `(select array_agg(${buildCases('c.code')} order by c.place) from unnest(${value}) with ordinality c(code, place))`
}

/** SQL of the value that rows get in a new column: the first state, or the default of a required field. */
export function findFill({ resource }: Table, { name, field, column }: Attribute): string | undefined {
  const { workflow } = resource
  if (name === workflow?.field) return typeof workflow.initial === 'string' ? quoteLiteral(workflow.initial) : undefined
  const { default: value, required } = field.options
  if (!required || !column) return undefined
  if (typeof value === 'string' && !value.startsWith('$') && ['text', 'date'].includes(column.type))
    return quoteLiteral(value)
  const isAmount = column.type.startsWith('numeric') && /^-?\d+(\.\d+)?$/.test(String(value))
  return isAmount || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}
