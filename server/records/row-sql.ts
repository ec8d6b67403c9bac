import { scopeOfRights, verbs } from '../../src/framework/access'
import { behaviour } from '../../src/framework/field'
import { fromStates } from '../../src/framework/workflow'
import type { Caller } from './caller'
import { plainSql, type Slots } from './filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from './model'
import { readScope, scopeSql, verbScope } from './reading'

const text = (value: string) => `'${value.replace(/'/g, "''")}'`

/** The JSON value of a field as this caller may see it; null where it may never be seen. */
export function fieldJson(
  model: Model,
  table: Table,
  attribute: Attribute,
  caller: Caller,
  alias: string,
  slots: Slots,
): string | null {
  const scope = readScope(attribute, caller)
  if (scope === 'none') return null
  const value = behaviour(attribute.field).json(plainSql(model, table, attribute, alias, slots))
  return scope === 'all' ? value : `case when ${scopeSql(model, table, scope, alias, slots)} then ${value} end`
}

/** A reference joined for its label; the label stays empty where the caller may not list the target. */
export interface Join {
  sql: string
  label: string
}

export function labelJoin(
  model: Model,
  table: Table,
  attribute: Attribute,
  caller: Caller,
  alias: string,
  joinAlias: string,
  slots: Slots,
): Join | null {
  const target = attribute.target ? tableOf(model, attribute.target) : undefined
  if (!target || target.resource.source || readScope(attribute, caller) === 'none') return null
  const title = attributeOf(target, target.resource.title).column?.name ?? 'id'
  const scope = scopeSql(model, target, verbScope(target, 'list', caller), joinAlias, slots)
  const column = `${alias}.${quote(attribute.column?.name ?? '')}`
  const own = scopeSql(model, table, readScope(attribute, caller), alias, slots)
  const on = [`${joinAlias}.id = ${column}`, scope, own].filter((condition) => condition !== 'true').join(' and ')
  return { sql: `left join ${quote(target.name)} ${joinAlias} on ${on}`, label: `${joinAlias}.${quote(title)}` }
}

/** What the caller may do with the record at `alias`, as a list of verbs, steps and actions. */
export function canSql(model: Model, table: Table, caller: Caller, alias: string, slots: Slots): string {
  const { resource } = table
  const { workflow } = resource
  const state = workflow ? `${alias}.${quote(attributeOf(table, workflow.field).column?.name ?? '')}` : ''
  const locked = Object.entries(workflow?.states ?? {})
    .filter(([, s]) => s.isReadOnly)
    .map(([name]) => text(name))
  const entries: [string, string[]][] = []
  for (const verb of verbs) {
    if (verb === 'list' || verb === 'create') continue
    const isChange = verb === 'update' || verb === 'delete'
    entries.push([
      verb,
      [
        scopeSql(model, table, verbScope(table, verb, caller), alias, slots),
        isChange && locked.length > 0 ? `${state} not in (${locked.join(', ')})` : 'true',
      ],
    ])
  }
  for (const [name, step] of Object.entries(workflow?.transitions ?? {})) {
    const by = caller.isSystem ? 'all' : scopeOfRights(step.by, caller.roles)
    const from = `${state} in (${fromStates(step).map(text).join(', ')})`
    entries.push([
      name,
      [scopeSql(model, table, by, alias, slots), from, notBySql(table, step.notBy, alias, slots, caller)],
    ])
  }
  for (const [name, action] of Object.entries(resource.actions)) {
    entries.push([
      name,
      [scopeSql(model, table, caller.isSystem ? 'all' : scopeOfRights(action.by, caller.roles), alias, slots)],
    ])
  }
  const cases = entries
    .filter(([, conditions]) => !conditions.includes('false'))
    .map(([name, conditions]) => {
      const needed = conditions.filter((condition) => condition !== 'true')
      return needed.length === 0 ? text(name) : `case when ${needed.join(' and ')} then ${text(name)} end`
    })
  return cases.length === 0 ? `'{}'::text[]` : `array_remove(array[${cases.join(', ')}]::text[], null)`
}

/** Four eyes: the person the field names may not take the step. */
export function notBySql(table: Table, notBy: string | undefined, alias: string, slots: Slots, caller: Caller): string {
  if (!notBy || caller.isSystem) return 'true'
  const column = attributeOf(table, notBy === 'creator' ? 'createdBy' : notBy).column?.name ?? ''
  return `${alias}.${quote(column)} is distinct from ${slots.add({ from: 'variable', name: '$me' })}::bigint`
}

/** The whole record as one JSON object: fields, labels, `can`. */
export function rowSql(
  model: Model,
  table: Table,
  caller: Caller,
  alias: string,
  slots: Slots,
  wanted?: readonly string[],
): { columns: string; joins: string; labels: Map<string, string> } {
  const columns: string[] = []
  const joins: string[] = []
  const labels = new Map<string, string>()
  for (const attribute of table.attributes.values()) {
    if (wanted && !wanted.includes(attribute.name) && attribute.name !== 'id' && attribute.name !== 'version') continue
    const json = fieldJson(model, table, attribute, caller, alias, slots)
    if (json === null) continue
    columns.push(`${json} as ${quote(attribute.name)}`)
    // Who changed a record last is told on its page; a list would pay two joins for it.
    if (attribute.name === 'id' || (attribute.isCommon && !wanted?.includes(attribute.name))) continue
    const join = labelJoin(model, table, attribute, caller, alias, `l${labels.size + 1}`, slots)
    if (!join) continue
    joins.push(join.sql)
    labels.set(attribute.name, join.label)
  }
  const labelPairs = [...labels].map(([name, label]) => `${text(name)}, ${label}`)
  columns.push(`json_build_object(${labelPairs.join(', ')}) as labels`)
  columns.push(`${canSql(model, table, caller, alias, slots)} as can`)
  return { columns: columns.join(', '), joins: joins.join(' '), labels }
}
