import { type Scope, scopeForRights, verbs } from '../../../src/framework/access'
import { getFieldBehaviour, type Right } from '../../../src/framework/field'
import { listFromStates, type Transition, type Workflow } from '../../../src/framework/workflow'
import type { Caller } from '../caller'
import { type Attribute, getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../model'
import { getReadScope, getVerbScope, scopeSql } from '../scopes'
import type { SqlParameters } from '../sql-parameters'
import { fieldValueSql } from './filter-sql'
import { requirementSql } from './requirement-sql'
import { titleSql } from './title-sql'

const quoteText = (value: string) => `'${value.replace(/'/g, "''")}'`

/** Builds SQL of the JSON value of a field as the caller may see it; null where they may never see it. */
export function fieldJsonSql(
  model: Model,
  table: Table,
  attribute: Attribute,
  caller: Caller,
  alias: string,
  slots: SqlParameters,
): string | null {
  const scope = getReadScope(attribute, caller)
  if (scope === 'none') return null
  const value = getFieldBehaviour(attribute.field).json(fieldValueSql(model, table, attribute, alias, slots))
  return scope === 'all' ? value : `case when ${scopeSql(model, table, scope, alias, slots)} then ${value} end`
}

/**
 * A join for the label of a reference. The label is empty where the caller may not list the referred record.
 */
interface LabelJoin {
  sql: string
  /** SQL of the value by which rows sort. */
  label: string
  /** SQL of the label in words. */
  words: string
  /** SQL of the label for a cell of a file. */
  file: string
  /** SQL of the label as a subquery that needs no join. */
  alone: string
}

export function buildLabelJoin(
  model: Model,
  table: Table,
  attribute: Attribute,
  caller: Caller,
  alias: string,
  joinAlias: string,
  slots: SqlParameters,
): LabelJoin | null {
  const target = attribute.target ? getTable(model, attribute.target) : undefined
  if (!target || target.resource.source || getReadScope(attribute, caller) === 'none') return null
  const scope = scopeSql(model, target, getVerbScope(target, 'list', caller), joinAlias, slots)
  const column = `${alias}.${quoteIdentifier(attribute.column?.name ?? '')}`
  const own = scopeSql(model, table, getReadScope(attribute, caller), alias, slots)
  const needed = [scope, own].filter((condition) => condition !== 'true').join(' and ')
  const isIt = `${joinAlias}.id = ${column}`
  const from = `${quoteIdentifier(target.name)} ${joinAlias}`
  const label = `${joinAlias}.${quoteIdentifier(getAttribute(target, target.resource.title).column?.name ?? 'id')}`
  const words = titleSql({ model, slots, caller }, target, joinAlias)
  const file = titleSql({ model, slots, caller, isForFile: true }, target, joinAlias)
  // Builds the label only for the matching row, because a hash join reads all rows of a small table.
  const labelSql = needed ? `case when ${needed} then ${words} end` : words
  const on = needed ? `${isIt} and ${needed}` : isIt
  return {
    sql: `left join ${from} on ${on}`,
    label,
    words,
    file,
    alone: `(select ${labelSql} from ${from} where ${isIt})`,
  }
}

/** A verb, a step or an action, the records on which it is granted, and further conditions. */
interface Ability {
  name: string
  scope: Scope
  /** The only states that allow it; absent: any state. */
  in?: readonly string[]
  /** States that do not allow it. */
  notIn?: readonly string[]
  /** A further condition, which is evaluated only where the scope grants it. */
  also?: (slots: SqlParameters) => string
}

/** Builds SQL of the verbs, steps and actions that the caller may use on the record at `alias`. */
function abilitiesSql(model: Model, table: Table, caller: Caller, alias: string, slots: SqlParameters): string {
  const granted = listAbilities(model, table, caller, alias).filter(({ scope }) => scope !== 'none')
  const { workflow } = table.resource
  const state = workflow ? `${alias}.${quoteIdentifier(getAttribute(table, workflow.field).column?.name ?? '')}` : ''
  // Where everything depends only on the state, one constant list per state replaces the work per row.
  if (granted.every(({ scope, also }) => scope === 'all' && !also)) return abilitiesByStateSql(granted, workflow, state)
  const buildScopes = (as?: (filter: string) => string) =>
    granted.map(({ scope }) => scopeSql(model, table, scope, alias, slots, as))
  const times = new Map<string, number>()
  buildScopes((filter) => {
    times.set(filter, (times.get(filter) ?? 0) + 1)
    return filter
  })
  // Steps often share a scope. A scope with a subquery is evaluated once;
  // `offset 0` keeps the planner from inlining it.
  const shared = [...times].flatMap(([filter, count]) => (count > 1 && filter.includes('select') ? [filter] : []))
  const scopes = buildScopes((filter) => (shared.includes(filter) ? `m${shared.indexOf(filter)}` : filter))
  const cases = granted.map((ability, at) => {
    const needed = [scopes[at] ?? 'true', ...abilityStatesSql(ability, state)]
    if (ability.also) needed.push(ability.also(slots))
    const conditions = needed.filter((sql) => sql !== 'true')
    return conditions.length === 0
      ? quoteText(ability.name)
      : `case when ${conditions.join(' and ')} then ${quoteText(ability.name)} end`
  })
  const can = `array_remove(array[${cases.join(', ')}]::text[], null)`
  if (shared.length === 0) return can
  return `(select ${can} from (select ${shared.map((sql, at) => `${sql} as m${at}`).join(', ')} offset 0) may)`
}

function abilityStatesSql({ in: only, notIn }: Ability, state: string): string[] {
  const names = (only ?? notIn ?? []).map(quoteText).join(', ')
  return names === '' ? [] : [`${state} ${only ? 'in' : 'not in'} (${names})`]
}

function abilitiesByStateSql(granted: readonly Ability[], workflow: Workflow | undefined, state: string): string {
  const listJson = (isIn: (ability: Ability) => boolean) =>
    `${quoteText(JSON.stringify(granted.filter(isIn).map(({ name }) => name)))}::json`
  const otherwise = listJson((ability) => !ability.in)
  const cases = Object.keys(workflow?.states ?? {}).map((name) => {
    const here = listJson(({ in: only, notIn }) => (only ? only.includes(name) : !notIn?.includes(name)))
    return `when ${quoteText(name)} then ${here}`
  })
  return cases.length === 0 ? otherwise : `case ${state} ${cases.join(' ')} else ${otherwise} end`
}

function listAbilities(model: Model, table: Table, caller: Caller, alias: string): Ability[] {
  const { workflow, actions } = table.resource
  const states = Object.entries(workflow?.states ?? {})
  const locked = states.filter(([, { isReadOnly }]) => isReadOnly).map(([name]) => name)
  const findScope = (by: readonly Right[]) => (caller.isSystem ? 'all' : scopeForRights(by, caller.roles))
  const ofVerbs = verbs
    .filter((verb) => verb !== 'list' && verb !== 'create')
    .map((verb): Ability => {
      const isChange = verb === 'update' || verb === 'delete'
      return { name: verb, scope: getVerbScope(table, verb, caller), ...(isChange ? { notIn: locked } : {}) }
    })
  const ofSteps = Object.entries(workflow?.transitions ?? {}).map(([name, step]): Ability => {
    const ability = { name, scope: findScope(step.by), in: listFromStates(step) }
    if (!step.notBy || caller.isSystem) return ability
    return { ...ability, also: (slots) => notBySql(table, step.notBy, alias, slots, caller) }
  })
  const ofActions = Object.entries(actions).map(([name, { by, requires = [] }]): Ability => {
    const ability = { name, scope: findScope(by) }
    if (requires.length === 0) return ability
    const requirementParts = (slots: SqlParameters) =>
      requires.map((one, at) => requirementSql(model, one, `${name}${at}`, slots, `${alias}.id`))
    return { ...ability, also: (slots) => requirementParts(slots).join(' and ') }
  })
  return [...ofVerbs, ...ofSteps, ...ofActions]
}

/** Builds the condition of the four-eyes principle: people whom the fields name may not take the step. */
export function notBySql(
  table: Table,
  notBy: Transition['notBy'],
  alias: string,
  slots: SqlParameters,
  caller: Caller,
): string {
  const names = [notBy ?? []].flat()
  if (names.length === 0 || caller.isSystem) return 'true'
  const others = names.map((name) => {
    const column = getAttribute(table, name === 'creator' ? 'createdBy' : name).column?.name ?? ''
    return `${alias}.${quoteIdentifier(column)} is distinct from ${slots.add({ from: 'variable', name: '$me' })}::bigint`
  })
  return `(${others.join(' and ')})`
}

/**
 * Builds the columns of the whole record: fields, labels, `can`.
 * @param isOne true for a single record: labels are subqueries, because joins would read small tables whole
 */
export function recordColumnsSql(
  model: Model,
  table: Table,
  caller: Caller,
  alias: string,
  slots: SqlParameters,
  fields?: readonly string[],
  isOne = false,
): { columns: string; joins: string; labels: Map<string, string> } {
  const columns: string[] = []
  const joins: string[] = []
  const labels = new Map<string, string>()
  const told = new Map<string, string>()
  for (const attribute of table.attributes.values()) {
    if (fields && !fields.includes(attribute.name) && attribute.name !== 'id' && attribute.name !== 'version') continue
    const json = fieldJsonSql(model, table, attribute, caller, alias, slots)
    if (json === null) continue
    columns.push(`${json} as ${quoteIdentifier(attribute.name)}`)
    // The record's page shows who last changed it. A list does not, because that would take two joins.
    if (attribute.name === 'id' || (attribute.isCommon && !fields?.includes(attribute.name))) continue
    const join = buildLabelJoin(model, table, attribute, caller, alias, `l${labels.size + 1}`, slots)
    if (!join) continue
    if (!isOne) joins.push(join.sql)
    labels.set(attribute.name, isOne ? join.alone : join.label)
    told.set(attribute.name, isOne ? join.alone : join.words)
  }
  const labelPairs = [...told].map(([name, label]) => `${quoteText(name)}, ${label}`)
  columns.push(`json_build_object(${labelPairs.join(', ')}) as labels`)
  columns.push(`${abilitiesSql(model, table, caller, alias, slots)} as can`)
  return { columns: columns.join(', '), joins: joins.join(' '), labels }
}
