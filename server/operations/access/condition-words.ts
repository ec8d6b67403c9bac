import { fillPlaceholders } from '../../../src/framework/errors'
import { type FilterNode, type LooseFilter, operators, parseFilter } from '../../../src/framework/filter'
import { humanizeName } from '../../../src/framework/naming'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import { formatIsoText } from '../../../src/framework/values/dates'
import { formatRecordValue } from '../../../src/framework/values/record-title'
import { getTable, type Model } from '../../records/model'
import { operatorWords, variableWords, words } from './words'

type Comparison = Extract<FilterNode, { kind: 'compare' }>

/** What words of a condition need: the declarations, and the name of the person. */
export interface ConditionSpeaker {
  model: Model
  resource: Resource
  who: string
}

/** Parses a condition of a declaration. */
export const readCondition = (where: LooseFilter): FilterNode => parseFilter(where, operators)

export const listNodes = (node: FilterNode): Comparison[] =>
  node.kind === 'compare' ? [node] : node.kind === 'not' ? listNodes(node.part) : node.parts.flatMap(listNodes)

/** Describes a condition by the labels of fields and values. */
export function describeCondition(speaker: ConditionSpeaker, node: FilterNode): string {
  if (node.kind === 'not') return fillPlaceholders(words.not, { text: describeCondition(speaker, node.part) })
  if (node.kind === 'compare') return describeComparison(speaker, node)
  const parts = node.parts.map((part) =>
    part.kind === 'compare' || part.kind === 'not'
      ? describeCondition(speaker, part)
      : `(${describeCondition(speaker, part)})`,
  )
  return parts.join(words[node.kind])
}

function describeComparison(speaker: ConditionSpeaker, node: Comparison): string {
  const { operator, path, value } = node
  const parts = { field: labelPath(speaker, path), value: describeValue(speaker, node), who: speaker.who }
  if (operator === 'empty') return fillPlaceholders(value === true ? words.isEmpty : words.isFilled, parts)
  if (isRelation(node)) return fillPlaceholders(path === 'id' ? words.isRecordAmong : words.isAmong, parts)
  if (operator === 'eq') return fillPlaceholders(words.is, parts)
  if (operator === 'ne') return fillPlaceholders(words.isNot, parts)
  if (operator === 'in') return fillPlaceholders(words.isIn, parts)
  return fillPlaceholders(words.compare, { ...parts, operator: operatorWords[operator] ?? operator })
}

/**
 * Describes why a condition that does not hold fails.
 * @param actual the words of what stands in the record; undefined: more than one value decides
 */
export function describeFailure(speaker: ConditionSpeaker, node: FilterNode, actual: string | undefined): string {
  const describeWhole = () => fillPlaceholders(words.whyOther, { text: describeCondition(speaker, node) })
  if (node.kind !== 'compare') return describeWhole()
  const { operator, path } = node
  const parts = { field: labelPath(speaker, path), value: describeValue(speaker, node), who: speaker.who }
  if (isRelation(node)) return fillPlaceholders(path === 'id' ? words.whyRecordNotAmong : words.whyNotAmong, parts)
  if (actual === undefined) return describeWhole()
  if (operator === 'eq' || operator === 'in') return fillPlaceholders(words.whyIs, { ...parts, actual })
  const sign = operatorWords[operator]
  return sign ? fillPlaceholders(words.whyCompare, { ...parts, actual, operator: sign }) : describeWhole()
}

/** Tells whether the comparison asks for a set that the declarations name. */
export const isRelation = ({ operator, value }: Comparison): boolean =>
  operator === 'in' && typeof value === 'string' && value.startsWith('$')

/** Names a path by the labels of its fields: `Employee: department`. */
function labelPath({ model, resource }: ConditionSpeaker, path: string): string {
  let current: Resource | undefined = resource
  const labels = path.split('.').map((name) => {
    const label: string = current ? labelField(current, name) : humanizeName(name)
    current = current && findTarget(model, current, name)
    return label
  })
  return labels.map((label, at) => (at === 0 ? label : lowercaseFirst(label))).join(': ')
}

export const labelField = (resource: Resource, name: string): string =>
  name === resource.workflow?.field && !resource.fields[name] ? humanizeName(name) : fieldLabel(resource, name)

/** Finds the resource to which a field refers. */
export function findTarget(model: Model, { name: from }: Resource, name: string): Resource | undefined {
  const target = getTable(model, from).attributes.get(name)?.target
  return target === undefined ? undefined : getTable(model, target).resource
}

function describeValue(speaker: ConditionSpeaker, { path, value }: Comparison): string {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const owner = names.reduce<Resource | undefined>(
    (at, name) => at && findTarget(speaker.model, at, name),
    speaker.resource,
  )
  const describeOne = (one: unknown): string => {
    if (one === '$me') return speaker.who
    if (typeof one === 'string' && one.startsWith('$'))
      return speaker.model.relations[one.slice(1)]?.label ?? variableWords[one] ?? humanizeName(one.slice(1))
    const text = owner && one !== null ? formatRecordValue(owner, { [last]: one }, last) : undefined
    return text ?? (one === null ? words.empty : formatIsoText(String(one)))
  }
  return Array.isArray(value) ? value.map(describeOne).join(', ') : describeOne(value)
}

export const lowercaseFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** Makes a sentence the end of another one. */
export const toClause = (message: string): string => lowercaseFirst(message).replace(/\.$/, '')
