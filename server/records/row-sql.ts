import { type Scope, scopeOfRights, verbs } from '../../src/framework/access'
import { behaviour, type Right } from '../../src/framework/field'
import { fromStates } from '../../src/framework/workflow'
import type { Caller } from './caller'
import { plainSql } from './filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table, tableOf } from './model'
import { readScope, scopeSql, verbScope } from './reading'
import { requirementSql } from './requirement-sql'
import type { Slots } from './slots'

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
  /** The label as a subquery, without the join. */
  alone: string
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
  const [from, label] = [`${quote(target.name)} ${joinAlias}`, `${joinAlias}.${quote(title)}`]
  return { sql: `left join ${from} on ${on}`, label, alone: `(select ${label} from ${from} where ${on})` }
}

/** A verb, step or action, the records it is granted on, and what else must hold; asked only where it is granted. */
interface Ability {
  name: string
  scope: Scope
  also: (slots: Slots) => string
}

/** What the caller may do with the record at `alias`, as a list of verbs, steps and actions. */
export function canSql(model: Model, table: Table, caller: Caller, alias: string, slots: Slots): string {
  const cases = abilities(model, table, caller, alias)
    .filter(({ scope }) => scope !== 'none')
    .map(({ name, scope, also }) => {
      const needed = [scopeSql(model, table, scope, alias, slots), also(slots)].filter((sql) => sql !== 'true')
      return needed.length === 0 ? text(name) : `case when ${needed.join(' and ')} then ${text(name)} end`
    })
  return cases.length === 0 ? `'{}'::text[]` : `array_remove(array[${cases.join(', ')}]::text[], null)`
}

function abilities(model: Model, table: Table, caller: Caller, alias: string): Ability[] {
  const { workflow, actions } = table.resource
  const state = workflow ? `${alias}.${quote(attributeOf(table, workflow.field).column?.name ?? '')}` : ''
  const locked = Object.entries(workflow?.states ?? {}).filter(([, { isReadOnly }]) => isReadOnly)
  const unlocked = locked.length > 0 ? `${state} not in (${locked.map(([name]) => text(name)).join(', ')})` : 'true'
  const granted = (by: readonly Right[]) => (caller.isSystem ? 'all' : scopeOfRights(by, caller.roles))
  const always = () => 'true'
  const ofVerbs = verbs
    .filter((verb) => verb !== 'list' && verb !== 'create')
    .map((verb): Ability => {
      const isChange = verb === 'update' || verb === 'delete'
      return { name: verb, scope: verbScope(table, verb, caller), also: isChange ? () => unlocked : always }
    })
  const ofSteps = Object.entries(workflow?.transitions ?? {}).map(([name, step]): Ability => {
    const from = `${state} in (${fromStates(step).map(text).join(', ')})`
    const also = (slots: Slots) => `${from} and ${notBySql(table, step.notBy, alias, slots, caller)}`
    return { name, scope: granted(step.by), also }
  })
  const ofActions = Object.entries(actions).map(([name, { by, requires = [] }]): Ability => {
    const required = (slots: Slots) =>
      requires.map((one, at) => requirementSql(model, one, `${name}${at}`, slots, `${alias}.id`))
    return { name, scope: granted(by), also: (slots) => required(slots).join(' and ') || 'true' }
  })
  return [...ofVerbs, ...ofSteps, ...ofActions]
}

/** Four eyes: the person the field names may not take the step. */
export function notBySql(table: Table, notBy: string | undefined, alias: string, slots: Slots, caller: Caller): string {
  if (!notBy || caller.isSystem) return 'true'
  const column = attributeOf(table, notBy === 'creator' ? 'createdBy' : notBy).column?.name ?? ''
  return `${alias}.${quote(column)} is distinct from ${slots.add({ from: 'variable', name: '$me' })}::bigint`
}

/**
 * The whole record as one JSON object: fields, labels, `can`.
 * @param isOne true for a single record, whose labels are looked up one by one: joins would read the small tables whole
 */
export function rowSql(
  model: Model,
  table: Table,
  caller: Caller,
  alias: string,
  slots: Slots,
  wanted?: readonly string[],
  isOne = false,
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
    if (!isOne) joins.push(join.sql)
    labels.set(attribute.name, isOne ? join.alone : join.label)
  }
  const labelPairs = [...labels].map(([name, label]) => `${text(name)}, ${label}`)
  columns.push(`json_build_object(${labelPairs.join(', ')}) as labels`)
  columns.push(`${canSql(model, table, caller, alias, slots)} as can`)
  return { columns: columns.join(', '), joins: joins.join(' '), labels }
}
