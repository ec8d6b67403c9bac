import { checkAccess } from '../../../framework/access'
import { findResource } from '../../../framework/company/catalogue'
import { behaviour } from '../../../framework/field'
import type { Operator } from '../../../framework/filter'
import { commonNames, type Resource } from '../../../framework/resource'
import type { FilterWord } from '../../../i18n/lists/filter-words'
import { findColumn, listColumns, type Shown } from '../../columns'
import type { SignedIn } from '../../signed-in'
import type { Comparison } from './tree'

/** A field that a condition may compare, of the listed record or of one it refers to. */
export interface Offered {
  /** `country`, or `customerId.country`. */
  path: string
  label: string
  /** The reference it is reached over, in words; the record itself for its own. */
  over: string
  shown: Shown
  comparisons: readonly Comparison[]
}

/** What the person may filter by: the record's own fields first, then those one reference away. */
export function listOfferedFields(resource: Resource, who: SignedIn): Offered[] {
  const ownColumns = listColumns(resource, who, findResource).all
  const targetPaths = ownColumns.flatMap(({ name }) => {
    const other = findTarget(resource, name)
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

/** What a path stands for, however far it leads; undefined where it leads nowhere. */
export function findOfferedField(resource: Resource, path: string): Offered | undefined {
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

function findTarget(resource: Resource, name: string): Resource | undefined {
  const field = resource.fields[name]
  return field && findResource(behaviour(field).target() ?? '')
}

/** Labels of the references on the way, and what the field itself allows: a look-up is drawn as what it shows, and compared as what it is. */
function resolvePath(resource: Resource, path: string): [over: string[], operators: readonly Operator[] | undefined] {
  const [head = '', ...rest] = path.split('.')
  const other = findTarget(resource, head)
  if (rest.length === 0 || !other) return [[], resource.fields[head]?.type.operators]
  const [overLabels, operators] = resolvePath(other, rest.join('.'))
  return [[findColumn(resource, head, findResource)?.label ?? head, ...overLabels], operators]
}

/** Values are days or moments. */
export const isDated = ({ field }: Shown): boolean => /^date/.test(String(behaviour(field).schema().format))

/** Values are yes and no. */
export const isYesNo = ({ field }: Shown): boolean => behaviour(field).schema().type === 'boolean'

function listComparisons(column: Shown, operators: readonly Operator[]): Comparison[] {
  // A filter stands in the address and is kept in views.
  const open = column.field.type.isSealed ? operators.filter((operator) => operator === 'empty') : operators
  const comparisons = open.flatMap((operator): Comparison[] =>
    operator === 'empty' ? ['isEmpty', 'isSet'] : [operator],
  )
  return isDated(column) && operators.includes('between') ? ['within', ...comparisons] : comparisons
}

/** Days come before and after, numbers are less and more. */
export function comparisonWord(comparison: Comparison, { shown }: Pick<Offered, 'shown'>): FilterWord {
  const isOrder = comparison === 'lt' || comparison === 'lte' || comparison === 'gt' || comparison === 'gte'
  return isOrder && isDated(shown) ? (`${comparison}Day` as const) : comparison
}
