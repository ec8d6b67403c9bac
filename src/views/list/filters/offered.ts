import { checkAccess } from '../../../framework/access'
import { findResource } from '../../../framework/company/catalogue'
import { behaviour } from '../../../framework/field'
import type { Operator } from '../../../framework/filter'
import { commonNames, type Resource } from '../../../framework/resource'
import type { FilterWord } from '../../../i18n/lists/filter-words'
import { columnsOf, type Shown, shownOf } from '../../columns'
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
export function offeredFields(resource: Resource, who: SignedIn): Offered[] {
  const own = columnsOf(resource, who, findResource).all
  const far = own.flatMap(({ name }) => {
    const other = targetOf(resource, name)
    if (!other || isCommon(name) || !checkAccess(other, 'list', who.roles).allowed) return []
    return columnsOf(other, who, findResource)
      .all.filter((shown) => !isCommon(shown.name) && !shown.name.includes('.'))
      .map((shown) => `${name}.${shown.name}`)
  })
  return [...own.map(({ name }) => name), ...far].flatMap((path) => {
    const offered = offeredAt(resource, path)
    return offered && offered.comparisons.length > 0 ? [offered] : []
  })
}

/** What a path stands for, however far it leads; undefined where it leads nowhere. */
export function offeredAt(resource: Resource, path: string): Offered | undefined {
  const shown = shownOf(resource, path, findResource)
  if (!shown) return undefined
  const [over, operators] = endOf(resource, path)
  return {
    path,
    label: [...over, shown.label].join(': '),
    over: over.join(': ') || resource.label,
    shown,
    comparisons: comparisonsOf(shown, operators ?? shown.field.type.operators),
  }
}

const isCommon = (name: string) => (commonNames as readonly string[]).includes(name)

function targetOf(resource: Resource, name: string): Resource | undefined {
  const field = resource.fields[name]
  return field && findResource(behaviour(field).target() ?? '')
}

/** Labels of the references on the way, and what the field itself allows: a look-up is drawn as what it shows, and compared as what it is. */
function endOf(resource: Resource, path: string): [over: string[], operators: readonly Operator[] | undefined] {
  const [head = '', ...rest] = path.split('.')
  const other = targetOf(resource, head)
  if (rest.length === 0 || !other) return [[], resource.fields[head]?.type.operators]
  const [over, operators] = endOf(other, rest.join('.'))
  return [[shownOf(resource, head, findResource)?.label ?? head, ...over], operators]
}

/** Values are days or moments. */
export const isDated = ({ field }: Shown): boolean => /^date/.test(String(behaviour(field).schema().format))

/** Values are yes and no. */
export const isYesNo = ({ field }: Shown): boolean => behaviour(field).schema().type === 'boolean'

function comparisonsOf(shown: Shown, operators: readonly Operator[]): Comparison[] {
  // A filter stands in the address and is kept in views.
  const open = shown.field.type.isSealed ? operators.filter((operator) => operator === 'empty') : operators
  const named = open.flatMap((operator): Comparison[] => (operator === 'empty' ? ['isEmpty', 'isSet'] : [operator]))
  return isDated(shown) && operators.includes('between') ? ['within', ...named] : named
}

/** Days come before and after, numbers are less and more. */
export function wordOf(comparison: Comparison, { shown }: Pick<Offered, 'shown'>): FilterWord {
  const isOrder = comparison === 'lt' || comparison === 'lte' || comparison === 'gt' || comparison === 'gte'
  return isOrder && isDated(shown) ? (`${comparison}Day` as const) : comparison
}
