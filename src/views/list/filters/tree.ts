import { findReadyDays, isReadyDays, readyDays } from '../../../fields/parts/ready-days'
import {
  type FilterNode,
  FilterProblem,
  isPlainObject,
  type LooseFilter,
  type Operator,
  operators,
  readFilter,
} from '../../../framework/filter'

/** The comparisons a person can choose: the operators of the wire, with some split for clarity. */
export type Comparison = Exclude<Operator, 'empty'> | 'isEmpty' | 'isSet' | 'within'

/** One condition being built; `values` are two for `between`, any number for `in`, none for `isEmpty`. */
export interface Rule {
  kind: 'rule'
  key: number
  /** Empty until a field is chosen. */
  path: string
  comparison: Comparison
  values: readonly unknown[]
}

/** The name of a set of records, `$reports`; stored as an object, because a text may look the same. */
export const readSetName = (value: unknown): string | undefined =>
  isPlainObject(value) && typeof value.set === 'string' ? value.set : undefined

export const modes = ['all', 'any', 'none'] as const
export type Mode = (typeof modes)[number]

export interface Group {
  kind: 'group'
  key: number
  mode: Mode
  parts: readonly Part[]
}

export type Part = Rule | Group

let keys = 0
const newKey = () => ++keys

export const newRule = (): Rule => ({ kind: 'rule', key: newKey(), path: '', comparison: 'eq', values: [] })
export const newGroup = (mode: Mode, parts: readonly Part[]): Group => ({ kind: 'group', key: newKey(), mode, parts })

/** Keys of a filter that hold the built condition; the others are fields with a filter of their own. */
const groupings = ['and', 'or', 'not'] as const

export type FilterValues = Readonly<Record<string, unknown>>

const isGrouping = (name: string) => (groupings as readonly string[]).includes(name)
const pick = (values: FilterValues, isWanted: (name: string) => boolean): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && isWanted(name)))

export const pickBuilt = (values: FilterValues): FilterValues => pick(values, isGrouping)
export const omitBuilt = (values: FilterValues): FilterValues => pick(values, (name) => !isGrouping(name))

/** The built condition for the panel; undefined if the address holds no valid filter. */
export function parseTree(values: FilterValues): Group | undefined {
  try {
    const root = toPart(readFilter(pickBuilt(values), operators))
    return root.kind === 'group' ? root : newGroup('all', [root])
  } catch (problem) {
    if (problem instanceof FilterProblem) return undefined
    throw problem
  }
}

function toPart(node: FilterNode): Part {
  if (node.kind === 'compare') return toRule(node.path, node.operator, node.value)
  if (node.kind !== 'not') return newGroup(node.kind === 'and' ? 'all' : 'any', node.parts.map(toPart))
  const { part } = node
  // `in` names a set of records; only `not` says that a record is outside it.
  if (part.kind === 'compare' && part.operator === 'in' && typeof part.value === 'string')
    return { ...toRule(part.path, 'in', part.value), comparison: 'ne' }
  return newGroup('none', part.kind === 'or' ? part.parts.map(toPart) : [toPart(part)])
}

function toRule(path: string, operator: Operator, value: unknown): Rule {
  const rule = { ...newRule(), path }
  if (operator === 'empty') return { ...rule, comparison: value === true ? 'isEmpty' : 'isSet' }
  const ready = operator === 'between' ? findReadyDays(value) : undefined
  if (ready) return { ...rule, comparison: 'within', values: [ready] }
  if (operator === 'in' && typeof value === 'string') return { ...rule, comparison: 'eq', values: [{ set: value }] }
  return { ...rule, comparison: operator, values: Array.isArray(value) ? value : [value] }
}

/** The tree with one of its parts changed, or removed if `edit` answers undefined. */
export function editPart(group: Group, key: number, edit: (part: Part) => Part | undefined): Group {
  const parts = group.parts.flatMap((part) => {
    if (part.key === key) return edit(part) ?? []
    return part.kind === 'group' ? editPart(part, key, edit) : part
  })
  return { ...group, parts }
}

/** The tree as a filter of the wire, without empty groups; no keys if nothing was built. */
export function writeTree(group: Group): LooseFilter {
  return writePart(group) ?? {}
}

function writePart(part: Part): LooseFilter | undefined {
  if (part.kind === 'rule') return writeRule(part)
  const parts = part.parts.flatMap((one) => writePart(one) ?? [])
  if (parts.length === 0) return undefined
  if (part.mode === 'all') return { and: parts }
  return part.mode === 'any' ? { or: parts } : { not: parts.length === 1 ? parts[0] : { or: parts } }
}

function writeRule({ path, comparison, values }: Rule): LooseFilter {
  const [value] = values
  const set = readSetName(value)
  if (comparison === 'isEmpty' || comparison === 'isSet') return { [path]: { empty: comparison === 'isEmpty' } }
  if (comparison === 'within') return { [path]: { between: isReadyDays(value) ? readyDays[value] : values } }
  if (comparison === 'between' || comparison === 'in') return { [path]: { [comparison]: values } }
  if (set) return comparison === 'ne' ? { not: { [path]: { in: set } } } : { [path]: { in: set } }
  return { [path]: { [comparison]: value } }
}
