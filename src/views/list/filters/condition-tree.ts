import { findNamedDays, isNamedDays, readyDays } from '../../../fields/parts/named-days'
import {
  type FilterNode,
  FilterProblem,
  isPlainObject,
  type LooseFilter,
  type Operator,
  operators,
  parseFilter,
} from '../../../framework/filter'

/** The comparisons that a person can choose: the operators of the wire, some of them split for clarity. */
export type Comparison = Exclude<Operator, 'empty'> | 'isEmpty' | 'isSet' | 'within'

/**
 * One condition that is being built; it has two `values` for `between`, any number for `in`, none for
 * `isEmpty`.
 */
export interface ConditionRule {
  kind: 'rule'
  key: number
  /** Path of the field; empty until one is chosen. */
  path: string
  comparison: Comparison
  values: readonly unknown[]
}

/**
 * Reads the name of a set of records, `$reports`. It is stored as an object, because a text value may look
 * the same.
 */
export const readSetName = (value: unknown): string | undefined =>
  isPlainObject(value) && typeof value.set === 'string' ? value.set : undefined

export const modes = ['all', 'any', 'none'] as const
type GroupMode = (typeof modes)[number]

export interface ConditionGroup {
  kind: 'group'
  key: number
  mode: GroupMode
  parts: readonly ConditionPart[]
}

export type ConditionPart = ConditionRule | ConditionGroup

let keys = 0
const createPartKey = () => ++keys

export const createRule = (): ConditionRule => ({
  kind: 'rule',
  key: createPartKey(),
  path: '',
  comparison: 'eq',
  values: [],
})
export const createGroup = (mode: GroupMode, parts: readonly ConditionPart[]): ConditionGroup => ({
  kind: 'group',
  key: createPartKey(),
  mode,
  parts,
})

/**
 * Keys under which a filter has the built condition; the other keys are fields with a filter of their own.
 */
const groupings = ['and', 'or', 'not'] as const

export type FilterValues = Readonly<Record<string, unknown>>

const isLogicalOperator = (name: string) => (groupings as readonly string[]).includes(name)
const pickFilterValues = (values: FilterValues, isWanted: (name: string) => boolean): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && isWanted(name)))

export const pickBuiltCondition = (values: FilterValues): FilterValues => pickFilterValues(values, isLogicalOperator)
export const omitBuiltCondition = (values: FilterValues): FilterValues =>
  pickFilterValues(values, (name) => !isLogicalOperator(name))

/** Reads the built condition for the panel; undefined if the address has no valid filter. */
export function parseConditionTree(values: FilterValues): ConditionGroup | undefined {
  try {
    const root = toConditionPart(parseFilter(pickBuiltCondition(values), operators))
    return root.kind === 'group' ? root : createGroup('all', [root])
  } catch (problem) {
    if (problem instanceof FilterProblem) return undefined
    throw problem
  }
}

function toConditionPart(node: FilterNode): ConditionPart {
  if (node.kind === 'compare') return toConditionRule(node.path, node.operator, node.value)
  if (node.kind !== 'not') return createGroup(node.kind === 'and' ? 'all' : 'any', node.parts.map(toConditionPart))
  const { part } = node
  // Here `in` names a set of records, and only `not` says that a record is outside it.
  if (part.kind === 'compare' && part.operator === 'in' && typeof part.value === 'string')
    return { ...toConditionRule(part.path, 'in', part.value), comparison: 'ne' }
  return createGroup('none', part.kind === 'or' ? part.parts.map(toConditionPart) : [toConditionPart(part)])
}

function toConditionRule(path: string, operator: Operator, value: unknown): ConditionRule {
  const rule = { ...createRule(), path }
  if (operator === 'empty') return { ...rule, comparison: value === true ? 'isEmpty' : 'isSet' }
  const ready = operator === 'between' ? findNamedDays(value) : undefined
  if (ready) return { ...rule, comparison: 'within', values: [ready] }
  if (operator === 'in' && typeof value === 'string') return { ...rule, comparison: 'eq', values: [{ set: value }] }
  return { ...rule, comparison: operator, values: Array.isArray(value) ? value : [value] }
}

/** Answers the tree with one part changed, or without it if `edit` answers undefined. */
export function updatePart(
  group: ConditionGroup,
  key: number,
  edit: (part: ConditionPart) => ConditionPart | undefined,
): ConditionGroup {
  const parts = group.parts.flatMap((part) => {
    if (part.key === key) return edit(part) ?? []
    return part.kind === 'group' ? updatePart(part, key, edit) : part
  })
  return { ...group, parts }
}

/** Builds the filter of the tree in wire form, without empty groups; it has no keys if nothing was built. */
export function buildTreeFilter(group: ConditionGroup): LooseFilter {
  return buildPartFilter(group) ?? {}
}

function buildPartFilter(part: ConditionPart): LooseFilter | undefined {
  if (part.kind === 'rule') return buildRuleFilter(part)
  const parts = part.parts.flatMap((one) => buildPartFilter(one) ?? [])
  if (parts.length === 0) return undefined
  if (part.mode === 'all') return { and: parts }
  return part.mode === 'any' ? { or: parts } : { not: parts.length === 1 ? parts[0] : { or: parts } }
}

function buildRuleFilter({ path, comparison, values }: ConditionRule): LooseFilter {
  const [value] = values
  const set = readSetName(value)
  if (comparison === 'isEmpty' || comparison === 'isSet') return { [path]: { empty: comparison === 'isEmpty' } }
  if (comparison === 'within') return { [path]: { between: isNamedDays(value) ? readyDays[value] : values } }
  if (comparison === 'between' || comparison === 'in') return { [path]: { [comparison]: values } }
  if (set) return comparison === 'ne' ? { not: { [path]: { in: set } } } : { [path]: { in: set } }
  return { [path]: { [comparison]: value } }
}
