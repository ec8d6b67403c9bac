import type { LooseFilter } from '../../../framework/filter'
import { groupingKind } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import type { LongSay } from '../../../i18n/lists/long-list-words'
import type { DisplayField } from '../../display-fields'

/**
 * Words of the periods. Days are not offered, because a long list has more of them than the server sends
 * groups.
 */
const periodWord = { month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const

export interface GroupingLevel {
  /** The grouping in the form of the request: `status`, `dateOfJoining:month`. */
  asked: string
  label: string
}

/** Lists the levels by which a list can be grouped, from the columns that it can show. */
export function listGroupLevels(resource: Resource, columns: readonly DisplayField[], say: LongSay): GroupingLevel[] {
  return columns.flatMap((column): GroupingLevel[] => {
    const { name, label } = column
    // A look-up is shown as its target field, but grouped as itself.
    const grouping = name.includes('.') ? undefined : groupingKind(resource.fields[name] ?? column.field)
    if (!grouping) return []
    if (grouping === 'value') return [{ asked: name, label }]
    return Object.entries(periodWord).map(([period, word]) => ({
      asked: `${name}:${period}`,
      label: say(word, { label }),
    }))
  })
}

/** Narrows the filter of a list to a group inside other groups. */
export function addFilterConditions(
  filter: Readonly<Record<string, unknown>>,
  conditions: readonly LooseFilter[],
): Readonly<Record<string, unknown>> {
  if (conditions.length === 0) return filter
  const { and, ...others } = filter
  return { ...others, and: [...(Array.isArray(and) ? and : []), ...conditions] }
}
