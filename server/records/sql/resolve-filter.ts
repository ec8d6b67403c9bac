import { isMask } from '../../../src/fields/text/secret/mask'
import { StewardError } from '../../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../src/framework/field'
import { type FilterNode, FilterProblem, filterLimits, operators, parseFilter } from '../../../src/framework/filter'
import { type FilterVariable, isDayExpression, isVariable } from '../../../src/framework/relations'
import { foldText } from '../../../src/framework/values/fold-text'
import { type Attribute, getTable, type Model, type Table } from '../model'
import { requireSealer } from '../secrets/sealed-values'
import type { SqlConstant } from '../sql-parameters'
import { requireDayExpression } from './day-expression'

/** A value of a comparison: sent with the request, bound when the statement runs, or constant in its text. */
export type FilterValue =
  | { kind: 'slot'; index: number }
  | { kind: 'variable'; name: FilterVariable }
  | { kind: 'constant'; value: SqlConstant }
type FilterOperand =
  | FilterValue
  | { kind: 'range'; from: FilterValue; to: FilterValue }
  /** A list of the values that were sent and those that are bound when the statement runs. */
  | { kind: 'list'; sent: FilterValue; known: FilterValue[] }
  | { kind: 'relation'; name: string }
  | { kind: 'isEmpty'; value: boolean }

/**
 * A filter whose names are resolved and whose values are parsed; `shape`
 * identifies it without the sent values.
 */
export interface ResolvedFilter {
  root: ResolvedNode
  values: unknown[]
  shape: string
  /** True where it compares sealed values; such a filter must not be saved. */
  holdsSecret?: boolean
}

export type ResolvedNode =
  | { kind: 'and' | 'or'; parts: ResolvedNode[] }
  | { kind: 'not'; part: ResolvedNode }
  | {
      kind: 'compare'
      hops: ReferenceHop[]
      table: Table
      attribute: Attribute
      operator: string
      operand: FilterOperand
    }

export type ResolvedComparison = Extract<ResolvedNode, { kind: 'compare' }>

/** Lists all comparisons of a filter, at any depth. */
export const listComparisons = (node: ResolvedNode): ResolvedComparison[] =>
  node.kind === 'compare'
    ? [node]
    : node.kind === 'not'
      ? listComparisons(node.part)
      : node.parts.flatMap(listComparisons)

/** A reference on the path to the compared field, and the table that holds it. */
interface ReferenceHop {
  table: Table
  attribute: Attribute
}

/**
 * Tells whether the caller may name the field. Filters of declarations have no such
 * function, and their values are constants.
 */
type CanNameField = (table: Table, attribute: Attribute) => boolean

/** Turns a parsed value into a value of the statement. */
type ToFilterValue = (value: SqlConstant) => FilterValue

/**
 * Resolves the names of a filter and parses its values by the types of the fields.
 * @throws FilterProblem naming the field or operator that does not fit
 */
export function resolveFilter(model: Model, table: Table, filter: unknown, mayName?: CanNameField): ResolvedFilter {
  const values: SqlConstant[] = []
  let holdsSecret = false
  const toConstant: ToFilterValue = (value) => ({ kind: 'constant', value })
  const toSlot: ToFilterValue = (value) => ({ kind: 'slot', index: values.push(value) - 1 })
  const resolveNode = (node: FilterNode): ResolvedNode => {
    if (node.kind === 'not') return { kind: 'not', part: resolveNode(node.part) }
    if (node.kind !== 'compare') return { kind: node.kind, parts: node.parts.map(resolveNode) }
    const { hops, table: owner, attribute } = resolveFieldPath(model, table, node.path, mayName)
    if (!attribute.field.type.operators.includes(node.operator))
      throw new FilterProblem(`"${node.path}" cannot be compared by "${node.operator}"`)
    const isSealed = attribute.field.type.isSealed && node.operator !== 'empty'
    // Without `mayName` the value would become part of a statement, an index
    // or a declaration, where it is not sealed.
    if (isSealed && !mayName)
      throw new FilterProblem(`"${node.path}" is sealed and can only be compared by "empty" here`)
    // A value of a closed list becomes a constant, so that the planner knows how common it is.
    holdsSecret ||= isSealed === true
    const keep = mayName && !attribute.field.type.isCode ? toSlot : toConstant
    const operand = resolveOperand(attribute, node.path, node.operator, node.value, keep, model)
    // Such a relation would show readers facts about other people, so only rights may use it.
    if (mayName && operand.kind === 'relation' && model.relations[operand.name]?.alone)
      throw new FilterProblem(`"$${operand.name}" is no relation`)
    return { kind: 'compare', hops, table: owner, attribute, operator: node.operator, operand }
  }
  const root = resolveNode(parseFilter(filter, operators))
  return { root, values, shape: buildNodeShape(root), holdsSecret }
}

/**
 * Refuses to save a filter with sealed values, because it would store them in plain text.
 * @throws StewardError `invalidInput` at the input
 */
export function refuseSecretInSavedFilter({ holdsSecret }: ResolvedFilter, input: string): void {
  if (!holdsSecret) return
  const reason = 'a value that is kept encrypted is not kept in a filter'
  throw new StewardError('invalidInput', { fields: { [input]: { code: 'unusable', args: { reason } } } })
}

function resolveFieldPath(model: Model, from: Table, path: string, mayName: CanNameField | undefined) {
  const names = path.split('.')
  let table = from
  const hops: ReferenceHop[] = []
  for (const [index, name] of names.entries()) {
    const attribute = table.attributes.get(name)
    // A field that the caller may not read is refused like one that does not exist.
    if (!attribute || (mayName && !mayName(table, attribute)))
      throw new FilterProblem(`"${path}" is no field to filter by`)
    if (index === names.length - 1) return { hops, table, attribute }
    if (!attribute.target || index >= 3) throw new FilterProblem(`"${path}" reaches over a field that is no reference`)
    hops.push({ table, attribute })
    table = getTable(model, attribute.target)
  }
  throw new FilterProblem('a field has no name')
}

function resolveOperand(
  attribute: Attribute,
  path: string,
  operator: string,
  value: unknown,
  keep: ToFilterValue,
  model: Model,
): FilterOperand {
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
  if (isTextSearch(operator)) {
    const text = typeof value === 'string' ? getFieldBehaviour(attribute.field).sought(value) : value
    return keep(buildLikePattern(operator, text, path))
  }
  const { isSealed } = attribute.field.type
  const member = getFieldBehaviour(attribute.field).member()
  const read = (item: unknown) => {
    const parsed = isEmpty(item) ? undefined : getFieldBehaviour(member ?? attribute.field).parse(item)
    if (!parsed?.ok || (isSealed && isMask(parsed.value))) throw toValueProblem(attribute, path, item)
    return isSealed ? requireSealer(model).hash(String(parsed.value)) : (parsed.value as SqlConstant)
  }
  const isKnown = (item: unknown): item is FilterVariable => isVariableOf(attribute, item)
  const readOne = (item: unknown): FilterValue => (isKnown(item) ? { kind: 'variable', name: item } : keep(read(item)))
  if (operator === 'in') {
    const items = parseOperandList(value, path)
    const input = keep(items.filter((item) => !isKnown(item)).map(read))
    const variables = [...new Set(items.filter(isKnown))].map((name): FilterValue => ({ kind: 'variable', name }))
    return variables.length > 0 ? { kind: 'list', sent: input, known: variables } : input
  }
  if (operator !== 'between') return readOne(value)
  if (!Array.isArray(value) || value.length !== 2) throw new FilterProblem(`"${path}" between takes two values`)
  return { kind: 'range', from: readOne(value[0]), to: readOne(value[1]) }
}

/** Names a choice or state that is none any more, as in a bookmark of a list. */
const toValueProblem = ({ field }: Attribute, path: string, value: unknown): FilterProblem =>
  field.type.isCode && typeof value === 'string' && value !== ''
    ? new FilterProblem(`"${path}" has no value "${value.slice(0, 60)}"; it may have been renamed, so choose again`)
    : new FilterProblem(`"${path}" cannot be compared with that value`)

/** Tells whether the value is a variable, or an expression that fits: `$today`, `=today() + 7`. */
function isVariableOf(attribute: Attribute, value: unknown): value is FilterVariable {
  const isExpression = isDayExpression(value)
  if ((!isExpression && !isVariable(value)) || !canHoldVariable(attribute, value)) return false
  if (isExpression) requireDayExpression(value)
  return true
}

/**
 * Tells whether the name stands for a variable here. That is so only for dates and for ids of people and
 * records; elsewhere it is plain text.
 */
function canHoldVariable(attribute: Attribute, name: FilterVariable): boolean {
  const type = attribute.column?.type
  return name === '$me' || name === '$record' ? type === 'bigint' : type === 'date' || type === 'timestamptz'
}

function parseOperandList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new FilterProblem(`"${path}" in takes a list`)
  if (value.length > filterLimits.values)
    throw new FilterProblem(`"${path}" in takes at most ${filterLimits.values} values`)
  return value
}

/** Whether the operator looks for a part of a text. */
export const isTextSearch = (operator: string): boolean => operator === 'contains' || operator === 'startsWith'

/** Folds a text and escapes its wildcards, for a pattern of LIKE. */
export const escapeFoldedText = (text: string): string => foldText(text).replace(/[\\%_]/g, '\\$&')

/** Turns the text into a pattern for LIKE, folded as the stored text is, with its own wildcards escaped. */
function buildLikePattern(operator: string, value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000'))
    throw new FilterProblem(`"${path}" takes a text of at most 200 characters`)
  const escaped = escapeFoldedText(value)
  return operator === 'startsWith' ? `${escaped}%` : `%${escaped}%`
}

function buildNodeShape(node: ResolvedNode): string {
  if (node.kind === 'not') return `!(${buildNodeShape(node.part)})`
  if (node.kind !== 'compare') return `${node.kind}(${node.parts.map(buildNodeShape).join(',')})`
  return `${node.hops.map((hop) => `${hop.attribute.name}.`).join('')}${node.attribute.name} ${node.operator} ${buildOperandShape(node.operand)}`
}

function buildOperandShape(operand: FilterOperand): string {
  if (operand.kind === 'range') return `${buildOperandShape(operand.from)}..${buildOperandShape(operand.to)}`
  if (operand.kind === 'list') return [operand.sent, ...operand.known].map(buildOperandShape).join('+')
  if (operand.kind === 'constant') return JSON.stringify(operand.value)
  return operand.kind === 'slot' ? '' : operand.kind === 'isEmpty' ? String(operand.value) : operand.name
}
