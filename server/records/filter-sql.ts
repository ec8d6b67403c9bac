import { behaviour, isEmpty, operators } from '../../src/framework/field'
import { type FilterNode, FilterProblem, filterLimits, readFilter } from '../../src/framework/filter'
import { isVariable, type Variable } from '../../src/framework/relations'
import { derivedSql } from './derive-sql'
import { type Attribute, type Model, quote, type Table, tableOf } from './model'

/** Where a parameter's value comes from when the statement runs. */
export type Binding =
  | { from: 'value'; index: number }
  | { from: 'variable'; name: Variable }
  | { from: 'constant'; value: unknown }

/** Collects the parameters of one statement in the order of their `$n`. */
export class Slots {
  readonly bindings: Binding[] = []

  add(binding: Binding): string {
    const same = this.bindings.findIndex(
      (b) => b.from === 'variable' && binding.from === 'variable' && b.name === binding.name,
    )
    if (same >= 0) return `$${same + 1}`
    this.bindings.push(binding)
    return `$${this.bindings.length}`
  }
}

type Value = { kind: 'slot'; index: number } | { kind: 'variable'; name: Variable }
type Operand =
  | Value
  | { kind: 'range'; from: Value; to: Value }
  | { kind: 'relation'; name: string }
  | { kind: 'isEmpty'; value: boolean }

/** A filter whose names are resolved and whose values are read; `shape` names it without the values. */
export interface ReadyFilter {
  root: ReadyNode
  values: unknown[]
  shape: string
}

export type ReadyNode =
  | { kind: 'and' | 'or'; parts: ReadyNode[] }
  | { kind: 'not'; part: ReadyNode }
  | { kind: 'compare'; hops: Hop[]; table: Table; attribute: Attribute; operator: string; operand: Operand }

/** A reference on the way to the compared field, and the table it belongs to. */
interface Hop {
  table: Table
  attribute: Attribute
}

/** Decides whether the caller may name the field; absent for filters from declarations. */
export type MayName = (table: Table, attribute: Attribute) => boolean

/**
 * Resolves a filter's names and reads its values by the fields' types.
 * @throws FilterProblem naming the field or operator that does not fit
 */
export function readyFilter(model: Model, table: Table, filter: unknown, mayName?: MayName): ReadyFilter {
  const values: unknown[] = []
  const ready = (node: FilterNode): ReadyNode => {
    if (node.kind === 'not') return { kind: 'not', part: ready(node.part) }
    if (node.kind !== 'compare') return { kind: node.kind, parts: node.parts.map(ready) }
    const { hops, table: owner, attribute } = resolvePath(model, table, node.path, mayName)
    if (!attribute.field.type.operators.includes(node.operator))
      throw new FilterProblem(`"${node.path}" cannot be compared by "${node.operator}"`)
    const operand = readOperand(attribute, node.path, node.operator, node.value, values, model)
    return { kind: 'compare', hops, table: owner, attribute, operator: node.operator, operand }
  }
  const root = ready(readFilter(filter, operators))
  return { root, values, shape: shapeOf(root) }
}

function resolvePath(model: Model, from: Table, path: string, mayName: MayName | undefined) {
  const names = path.split('.')
  let table = from
  const hops: Hop[] = []
  for (const [index, name] of names.entries()) {
    const attribute = table.attributes.get(name)
    // A field that may not be read answers like one that does not exist.
    if (!attribute || (mayName && !mayName(table, attribute)))
      throw new FilterProblem(`"${path}" is no field to filter by`)
    if (index === names.length - 1) return { hops, table, attribute }
    if (!attribute.target || index >= 3) throw new FilterProblem(`"${path}" reaches over a field that is no reference`)
    hops.push({ table, attribute })
    table = tableOf(model, attribute.target)
  }
  throw new FilterProblem('a field has no name')
}

function readOperand(
  attribute: Attribute,
  path: string,
  operator: string,
  value: unknown,
  values: unknown[],
  model: Model,
): Operand {
  if (operator === 'empty') {
    if (typeof value !== 'boolean') throw new FilterProblem(`"${path}" empty takes true or false`)
    return { kind: 'isEmpty', value }
  }
  if (operator === 'in' && typeof value === 'string' && attribute.target && value.startsWith('$')) {
    const name = value.slice(1)
    const relation = Object.hasOwn(model.relations, name) ? model.relations[name] : undefined
    if (!relation) throw new FilterProblem(`"${value}" is no relation`)
    return { kind: 'relation', name }
  }
  if (operator === 'contains' || operator === 'startsWith') return slot(values, likePattern(operator, value, path))
  const read = (item: unknown) => {
    const parsed = isEmpty(item) ? undefined : behaviour(attribute.field).parse(item)
    if (!parsed?.ok) throw new FilterProblem(`"${path}" cannot be compared with that value`)
    return parsed.value
  }
  const readOne = (item: unknown): Value =>
    isVariable(item) && fits(attribute, item) ? { kind: 'variable', name: item } : slot(values, read(item))
  if (operator === 'in') return slot(values, readList(value, path).map(read))
  if (operator !== 'between') return readOne(value)
  if (!Array.isArray(value) || value.length !== 2) throw new FilterProblem(`"${path}" between takes two values`)
  return { kind: 'range', from: readOne(value[0]), to: readOne(value[1]) }
}

/** Ids stand for people and records, dates for days; elsewhere the name of a variable is only text. */
function fits(attribute: Attribute, name: Variable): boolean {
  const type = attribute.column?.type
  return name === '$me' || name === '$record' ? type === 'bigint' : type === 'date' || type === 'timestamptz'
}

function readList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new FilterProblem(`"${path}" in takes a list`)
  if (value.length > filterLimits.values)
    throw new FilterProblem(`"${path}" in takes at most ${filterLimits.values} values`)
  return value
}

function slot(values: unknown[], added: unknown): Value {
  values.push(added)
  return { kind: 'slot', index: values.length - 1 }
}

/** The typed text as a pattern for LIKE, its own wildcards taken literally. */
export function likePattern(operator: string, value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000'))
    throw new FilterProblem(`"${path}" takes a text of at most 200 characters`)
  const escaped = value.normalize('NFC').replace(/[\\%_]/g, '\\$&')
  return operator === 'startsWith' ? `${escaped}%` : `%${escaped}%`
}

function shapeOf(node: ReadyNode): string {
  if (node.kind === 'not') return `!(${shapeOf(node.part)})`
  if (node.kind !== 'compare') return `${node.kind}(${node.parts.map(shapeOf).join(',')})`
  return `${node.hops.map((hop) => `${hop.attribute.name}.`).join('')}${node.attribute.name} ${node.operator} ${shapeOfOperand(node.operand)}`
}

function shapeOfOperand(operand: Operand): string {
  if (operand.kind === 'range') return `${shapeOfOperand(operand.from)}..${shapeOfOperand(operand.to)}`
  return operand.kind === 'slot' ? '' : operand.kind === 'isEmpty' ? String(operand.value) : operand.name
}

/** How the compiler reads a field, and limits what a reference reaches: set by the caller's rights. */
export interface Reading {
  slots: Slots
  /** The SQL of a field's value; null when it may not be read. */
  valueOf: (table: Table, attribute: Attribute, alias: string) => { sql: string; condition?: string }
  /** A condition every record reached over a reference must fulfil. */
  within: (table: Table, alias: string) => string
}

/** The condition in SQL; `alias` is the table's, empty inside an index. */
export function filterSql(
  model: Model,
  ready: ReadyFilter,
  alias: string,
  reading: Reading,
  bind: (index: number) => Binding,
): string {
  let hopCount = 0
  const compile = (node: ReadyNode): string => {
    if (node.kind === 'not') return `not coalesce(${compile(node.part)}, false)`
    if (node.kind !== 'compare')
      return node.parts.length === 0
        ? String(node.kind === 'and')
        : `(${node.parts.map(compile).join(` ${node.kind} `)})`
    return overHops(node, 0, alias)
  }
  const overHops = (node: Extract<ReadyNode, { kind: 'compare' }>, index: number, from: string): string => {
    const hop = node.hops[index]
    if (!hop?.attribute.target) return comparison(model, node, from, reading, bind)
    const target = tableOf(model, hop.attribute.target)
    const next = `h${alias}${++hopCount}`
    const { sql, condition } = reading.valueOf(hop.table, hop.attribute, from)
    const inside = overHops(node, index + 1, next)
    const reached = `exists (select from ${quote(target.name)} ${next} where ${next}.id = ${sql} and ${reading.within(target, next)} and ${inside})`
    return condition ? `(${condition} and ${reached})` : reached
  }
  return compile(ready.root)
}

const signs: Record<string, string> = {
  eq: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  contains: 'ilike',
  startsWith: 'ilike',
}

function comparison(
  model: Model,
  node: Extract<ReadyNode, { kind: 'compare' }>,
  alias: string,
  reading: Reading,
  bind: (index: number) => Binding,
): string {
  const { attribute, operator, operand } = node
  const { sql, condition } = reading.valueOf(node.table, attribute, alias)
  const type =
    attribute.column?.type ??
    (operator === 'contains' || operator === 'startsWith'
      ? 'text'
      : attribute.derive?.kind === 'path'
        ? 'text'
        : 'numeric')
  const place = (value: Value, suffix = '') =>
    `${reading.slots.add(value.kind === 'slot' ? bind(value.index) : { from: 'variable', name: value.name })}::${type}${suffix}`
  const compared = (): string => {
    if (operand.kind === 'isEmpty') return `${sql} is ${operand.value ? '' : 'not '}null`
    if (operand.kind === 'relation') return `${sql} in (${relationSql(model, operand.name, reading.slots)})`
    if (operand.kind === 'range') return `${sql} between ${place(operand.from)} and ${place(operand.to)}`
    if (operator === 'in') return `${sql} = any(${place(operand, '[]')})`
    if (operator === 'ne') return `${sql} is distinct from ${place(operand)}`
    return `${sql} ${signs[operator]} ${place(operand)}`
  }
  return condition ? `(${condition} and ${compared()})` : compared()
}

/** Reads every field and reaches everything: for filters that declarations hold. */
export const trustedReading = (model: Model, slots: Slots): Reading => ({
  slots,
  valueOf: (table, attribute, alias) => ({ sql: plainSql(model, table, attribute, alias, slots) }),
  within: () => 'true',
})

/** The value of a field, whoever asks. */
export function plainSql(model: Model, table: Table, attribute: Attribute, alias: string, slots: Slots): string {
  if (attribute.column) return alias ? `${alias}.${quote(attribute.column.name)}` : quote(attribute.column.name)
  return derivedSql(model, table, attribute, alias, slots)
}

/** A filter of a declaration as SQL; its values become constants. */
export function compileTrusted(
  model: Model,
  table: Table,
  filter: unknown,
  alias: string,
  slots = new Slots(),
): { sql: string; slots: Slots } {
  const ready = readyFilter(model, table, filter)
  const sql = filterSql(model, ready, alias, trustedReading(model, slots), (index) => ({
    from: 'constant',
    value: ready.values[index],
  }))
  return { sql, slots }
}

/** Constants written into the text: an index takes no parameters. The values come from declarations, escaped all the same. */
export function inlineConstants({ sql, slots }: { sql: string; slots: Slots }): string {
  return sql.replace(/\$(\d+)/g, (_, n: string) => {
    const binding = slots.bindings[Number(n) - 1]
    if (binding?.from !== 'constant') throw new Error('An index cannot depend on who asks')
    const { value } = binding
    const text = Array.isArray(value) ? `{${value.map((v) => JSON.stringify(String(v))).join(',')}}` : String(value)
    return `'${text.replace(/'/g, "''")}'`
  })
}

/** A subquery of the ids that a relation names. */
export function relationSql(model: Model, name: string, slots: Slots): string {
  const relation = model.relations[name]
  if (!relation) throw new Error(`There is no relation ${name}`)
  const table = tableOf(model, relation.of)
  const alias = `r_${name.toLowerCase()}`
  if (relation.along) {
    const along = quote(table.attributes.get(relation.along)?.column?.name ?? '')
    const me = `${slots.add({ from: 'variable', name: '$me' })}::bigint`
    const direct = `select id from ${quote(table.name)} where ${along} = ${me}`
    if (relation.depth === 'direct') return direct
    return `with recursive ${alias} as (${direct} union select below.id from ${quote(table.name)} below join ${alias} on below.${along} = ${alias}.id) select id from ${alias}`
  }
  const picked = relation.pick ? quote(table.attributes.get(relation.pick)?.column?.name ?? '') : 'id'
  const { sql } = compileTrusted(model, table, relation.where ?? { id: { empty: false } }, alias, slots)
  return `select ${alias}.${picked} from ${quote(table.name)} ${alias} where ${sql}`
}
