import { getFieldBehaviour } from '../../../src/framework/field'
import { type FilterVariable, isDayExpression } from '../../../src/framework/relations'
import { isDayVariable } from '../../../src/framework/values/day-variables'
import { foldTextSql } from '../../database/system/fold-text-sql'
import { isOnlyMatchingPersonSql } from '../beneficiary-sql'
import { type Attribute, getTable, type Model, quoteIdentifier, type Table } from '../model'
import { literalSql, type ParameterBinding, SqlParameters } from '../sql-parameters'
import { derivedSql } from './derive-sql'
import { type FilterValue, isTextSearch, type ResolvedFilter, type ResolvedNode, resolveFilter } from './resolve-filter'

/** How the compiler reads fields and follows references with certain rights. */
export interface FieldAccess {
  slots: SqlParameters
  /** Answers the SQL of a field's value; null where the caller may not read it. */
  valueOf: (table: Table, attribute: Attribute, alias: string) => { sql: string; condition?: string }
  /** Answers a condition that every record behind a reference must meet. */
  within: (table: Table, alias: string) => string
  /** The SQL for `$record`; absent: a parameter. */
  record?: string
}

/** Builds the condition in SQL. `alias` is that of the table, and empty inside an index. */
export function filterSql(
  model: Model,
  ready: ResolvedFilter,
  alias: string,
  reading: FieldAccess,
  bind: (index: number) => ParameterBinding,
): string {
  let hopCount = 0
  const compile = (node: ResolvedNode): string => {
    if (node.kind === 'not') return `not coalesce(${compile(node.part)}, false)`
    if (node.kind !== 'compare')
      return node.parts.length === 0
        ? String(node.kind === 'and')
        : `(${node.parts.map(compile).join(` ${node.kind} `)})`
    // A value behind a reference compares as empty where the record is missing or the caller may not read it.
    const denied = node.hops.length > 0 ? toPositiveComparison(node) : undefined
    return denied ? `not ${overHops(denied, 0, alias)}` : overHops(node, 0, alias)
  }
  const overHops = (node: Extract<ResolvedNode, { kind: 'compare' }>, index: number, from: string): string => {
    const hop = node.hops[index]
    if (!hop?.attribute.target) return compileComparison(model, node, from, reading, bind)
    const target = getTable(model, hop.attribute.target)
    const next = `h${alias}${++hopCount}`
    const { sql, condition } = reading.valueOf(hop.table, hop.attribute, from)
    const inside = overHops(node, index + 1, next)
    const reached = `exists (select from ${quoteIdentifier(target.name)} ${next} where ${next}.id = ${sql} and ${reading.within(target, next)} and ${inside})`
    return condition ? `coalesce(${condition} and ${reached}, false)` : reached
  }
  return compile(ready.root)
}

/** Turns a negative comparison into its positive form; undefined where it is positive already. */
function toPositiveComparison(node: Extract<ResolvedNode, { kind: 'compare' }>): typeof node | undefined {
  const { operator, operand } = node
  if (operator === 'ne') return { ...node, operator: 'eq' }
  return operand.kind === 'isEmpty' && operand.value ? { ...node, operand: { ...operand, value: false } } : undefined
}

const signs: Record<string, string> = {
  eq: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}

function compileComparison(
  model: Model,
  node: Extract<ResolvedNode, { kind: 'compare' }>,
  alias: string,
  reading: FieldAccess,
  bind: (index: number) => ParameterBinding,
): string {
  const { attribute, operator, operand } = node
  const { sql: stored, condition } = reading.valueOf(node.table, attribute, alias)
  const sql = operand.kind === 'isEmpty' ? stored : getFieldBehaviour(attribute.field).compared(stored)
  const type = attribute.column?.type ?? attribute.field.type.derivedType ?? 'numeric'
  const place = (value: FilterValue, suffix = '') => {
    if (value.kind === 'constant') return literalSql(value.value, type + suffix)
    if (value.kind === 'variable' && value.name === '$record' && reading.record)
      return `${reading.record}::${type}${suffix}`
    const binding: ParameterBinding =
      value.kind === 'slot' ? bind(value.index) : { from: 'variable', name: toBoundVariable(node.table, value.name) }
    return reading.slots.typed(binding, type + suffix)
  }
  const inOrder = (sign: string, value: FilterValue) =>
    type === 'timestamptz' && value.kind === 'variable'
      ? compareInstantWithDaySql(sql, sign, node.table, value.name, reading.slots)
      : `${sql} ${sign} ${place(value)}`
  const compareSql = (): string => {
    if (operand.kind === 'isEmpty') return `${sql} is ${operand.value ? '' : 'not '}null`
    if (operand.kind === 'relation') return isRelationMemberSql(model, operand.name, sql, reading.slots)
    if (operand.kind === 'range') return `(${inOrder('>=', operand.from)} and ${inOrder('<=', operand.to)})`
    if (operand.kind === 'list')
      return `${sql} = any(${[place(operand.sent, '[]'), ...operand.known.map((one) => place(one))].join(' || ')})`
    if (operator === 'in' && attribute.field.type.member) return `${sql} && ${place(operand)}`
    if (operator === 'in') return `${sql} = any(${place(operand, '[]')})`
    if (operator === 'ne') return `${sql} is distinct from ${place(operand)}`
    if (isTextSearch(operator)) return `${foldTextSql(sql)} like ${place(operand)}`
    return inOrder(signs[operator] ?? '=', operand)
  }
  if (!condition) return compareSql()
  // A value that the caller may not read counts as empty.
  return toPositiveComparison(node)
    ? `((${condition}) is not true or ${compareSql()})`
    : `(${condition} and ${compareSql()})`
}

/** Named days are the company's; of records that have a person's day they are the signed-in person's. */
const toBoundVariable = <Name extends FilterVariable | '$zone'>(
  { resource }: Table,
  name: Name,
): Name | `own:${Name}` =>
  resource.dayOf !== undefined && (name === '$zone' || isDayVariable(name) || isDayExpression(name))
    ? `own:${name}`
    : name

/** Compares an instant with a whole day: `<=` includes the day, `>` starts after it. */
function compareInstantWithDaySql(
  sql: string,
  sign: string,
  table: Table,
  day: FilterVariable,
  slots: SqlParameters,
): string {
  const isAtEnd = sign === '<=' || sign === '>'
  const date = `${slots.typed({ from: 'variable', name: toBoundVariable(table, day) }, 'date')}${isAtEnd ? ' + 1' : ''}`
  const zone = slots.typed({ from: 'variable', name: toBoundVariable(table, '$zone') }, 'text')
  return `${sql} ${sign.startsWith('<') ? '<' : '>='} ((${date})::timestamp at time zone ${zone})`
}

/** Makes the access for filters of declarations, which may read every field and every record. */
export const createTrustedFieldAccess = (model: Model, slots: SqlParameters): FieldAccess => ({
  slots,
  valueOf: (table, attribute, alias) => ({ sql: fieldValueSql(model, table, attribute, alias, slots) }),
  within: () => 'true',
})

/** Builds SQL of the value of a field, without checking rights. */
export function fieldValueSql(
  model: Model,
  table: Table,
  attribute: Attribute,
  alias: string,
  slots: SqlParameters,
): string {
  if (attribute.column)
    return alias ? `${alias}.${quoteIdentifier(attribute.column.name)}` : quoteIdentifier(attribute.column.name)
  return derivedSql(model, table, attribute, alias, slots)
}

/** Compiles a filter of a declaration to SQL. `record` is the SQL for `$record`; absent: a parameter. */
export function compileTrustedFilter(
  model: Model,
  table: Table,
  filter: unknown,
  alias: string,
  slots = new SqlParameters(),
  record?: string,
): { sql: string; slots: SqlParameters } {
  const ready = resolveFilter(model, table, filter)
  const reading = { ...createTrustedFieldAccess(model, slots), ...(record && { record }) }
  const sql = filterSql(model, ready, alias, reading, (index) => ({ from: 'value', index }))
  return { sql, slots }
}

/**
 * Builds SQL that tells whether the value is among those that the reference
 * leads to, upwards from the signed-in person.
 */
function isSuperiorSql({ name }: Table, parentSql: string, me: string, value: string, alias: string): string {
  const first = `select ${parentSql} as id from ${quoteIdentifier(name)} where id = ${me}`
  const next = `select above.${parentSql} from ${quoteIdentifier(name)} above join ${alias} on above.id = ${alias}.id`
  return `${value} in (with recursive ${alias} as (${first} union ${next}) select id from ${alias} where id is not null)`
}

/** Builds SQL that tells whether the value is one of the ids in a relation. */
function isRelationMemberSql(model: Model, name: string, value: string, slots: SqlParameters): string {
  const relation = model.relations[name]
  if (!relation) throw new Error(`There is no relation ${name}`)
  const table = getTable(model, relation.of)
  const alias = `r_${name.toLowerCase()}`
  if (relation.along) {
    const parentSql = quoteIdentifier(table.attributes.get(relation.along)?.column?.name ?? '')
    const me = slots.typed({ from: 'variable', name: '$me' }, 'bigint')
    if (relation.isAbove) return isSuperiorSql(table, parentSql, me, value, alias)
    const direct = `select id from ${quoteIdentifier(table.name)} where ${parentSql} = ${me}`
    if (relation.depth === 'direct') return `${value} in (${direct})`
    return `${value} in (with recursive ${alias} as (${direct} union select below.id from ${quoteIdentifier(table.name)} below join ${alias} on below.${parentSql} = ${alias}.id) select id from ${alias})`
  }
  if (relation.alone)
    return `exists (select from ${quoteIdentifier(table.name)} ${alias} where ${alias}.id = ${value} and ${isOnlyMatchingPersonSql(model, table, alias, slots, compileTrustedFilter)})`
  const picked = relation.pick ? quoteIdentifier(table.attributes.get(relation.pick)?.column?.name ?? '') : 'id'
  const { sql } = compileTrustedFilter(model, table, relation.where ?? { id: { empty: false } }, alias, slots)
  // With `exists`, unlike `in`, the planner looks up a few values one by
  // one, and hashes all ids only for many.
  return `exists (select from ${quoteIdentifier(table.name)} ${alias} where ${alias}.${picked} = ${value} and ${sql})`
}
