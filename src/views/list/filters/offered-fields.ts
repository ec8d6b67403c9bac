import { checkAccess } from '../../../framework/access'
import { findResource } from '../../../framework/company/catalogue'
import { getFieldBehaviour } from '../../../framework/field'
import type { Operator } from '../../../framework/filter'
import { commonNames, type Resource } from '../../../framework/resource'
import type { FilterWord } from '../../../i18n/lists/filter-words'
import { type DisplayField, findColumn, listColumns } from '../../display-fields'
import type { SignedInPerson } from '../../signed-in'
import type { Comparison } from './condition-tree'

/** A field that a condition can compare: of the listed record, or of one to which it refers. */
export interface OfferedField {
  /** The path: `country`, or `customerId.country`. */
  path: string
  label: string
  /** The label of the reference; for the record's own fields the label of the record. */
  over: string
  shown: DisplayField
  comparisons: readonly Comparison[]
}

/** Lists the fields by which the person can filter: first the record's own, then those one reference away. */
export function listOfferedFields(resource: Resource, who: SignedInPerson): OfferedField[] {
  const ownColumns = listColumns(resource, who, findResource).all
  const targetPaths = ownColumns.flatMap(({ name }) => {
    const other = findTargetResource(resource, name)
    if (!other || isCommon(name) || !checkAccess(other, 'list', who.roles).allowed) return []
    return listColumns(other, who, findResource)
      .all.filter((column) => !isCommon(column.name) && !column.name.includes('.'))
      .map((column) => `${name}.${column.name}`)
  })
  return [...ownColumns.map(({ name }) => name), ...targetPaths].flatMap((path) => {
    const offered = findOfferedField(resource, path)
    return offered && offered.comparisons.length > 0 ? [offered] : []
  })
}

/** Finds the field of a path of any length; undefined if there is none. */
export function findOfferedField(resource: Resource, path: string): OfferedField | undefined {
  const column = findColumn(resource, path, findResource)
  if (!column) return undefined
  const [overLabels, operators] = resolvePath(resource, path)
  return {
    path,
    label: [...overLabels, column.label].join(': '),
    over: overLabels.join(': ') || resource.label,
    shown: column,
    comparisons: listComparisons(column, operators ?? column.field.type.operators),
  }
}

const isCommon = (name: string) => (commonNames as readonly string[]).includes(name)

function findTargetResource(resource: Resource, name: string): Resource | undefined {
  const field = resource.fields[name]
  return field && findResource(getFieldBehaviour(field).target() ?? '')
}

/**
 * Answers the labels of the references on the path, and the operators of the field. A look-up is shown as
 * its target, but compared as itself.
 */
function resolvePath(resource: Resource, path: string): [over: string[], operators: readonly Operator[] | undefined] {
  const [head = '', ...rest] = path.split('.')
  const other = findTargetResource(resource, head)
  if (rest.length === 0 || !other) return [[], resource.fields[head]?.type.operators]
  const [overLabels, operators] = resolvePath(other, rest.join('.'))
  return [[findColumn(resource, head, findResource)?.label ?? head, ...overLabels], operators]
}

/** Tells whether the values are dates or moments. */
export const isDateField = ({ field }: DisplayField): boolean =>
  /^date/.test(String(getFieldBehaviour(field).schema().format))

/** Tells whether the values are yes and no. */
export const isYesNoField = ({ field }: DisplayField): boolean => getFieldBehaviour(field).schema().type === 'boolean'

function listComparisons(column: DisplayField, operators: readonly Operator[]): Comparison[] {
  // A filter is stored in the address and in saved views, so it must not contain a sealed value.
  const open = column.field.type.isSealed ? operators.filter((operator) => operator === 'empty') : operators
  const comparisons = open.flatMap((operator): Comparison[] =>
    operator === 'empty' ? ['isEmpty', 'isSet'] : [operator],
  )
  return isDateField(column) && operators.includes('between') ? ['within', ...comparisons] : comparisons
}

/** Answers the word for a comparison: dates are before or after, numbers are less or more. */
export function comparisonWord(comparison: Comparison, { shown }: Pick<OfferedField, 'shown'>): FilterWord {
  const isOrder = comparison === 'lt' || comparison === 'lte' || comparison === 'gt' || comparison === 'gte'
  return isOrder && isDateField(shown) ? (`${comparison}Day` as const) : comparison
}
