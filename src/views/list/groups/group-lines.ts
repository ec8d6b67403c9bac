import type { LooseFilter } from '../../../framework/filter'
import { buildGroupFilter } from '../../../framework/lists/group-filter'
import type { SummaryGroup } from '../../../framework/lists/list-figures'
import type { LongSay } from '../../../i18n/lists/long-list-words'
import type { GroupingLevel } from './grouping-levels'

/** One row of the table of groups. */
export interface GroupLine {
  /** The values of the groups above it and its own value, as text. */
  key: string
  group: SummaryGroup
  depth: number
  label: string
  isOpen: boolean
  conditions: readonly LooseFilter[]
}

/** Lists the visible groups: those of the first level, and those inside open groups. */
export function buildGroupLines(
  groups: readonly SummaryGroup[],
  levels: readonly GroupingLevel[],
  openKeys: readonly string[],
  say: LongSay,
  above: Pick<GroupLine, 'key' | 'conditions'> & { depth: number } = { key: '', conditions: [], depth: 0 },
): GroupLine[] {
  const level = levels[above.depth]
  if (!level) return []
  return groups.flatMap((group) => {
    const key = `${above.key}/${JSON.stringify(group.value)}`
    const isOpen = group.groups !== undefined && openKeys.includes(key)
    const line: GroupLine = {
      key,
      group,
      depth: above.depth,
      label: group.label ?? say('noValue', { label: level.label }),
      isOpen,
      conditions: [...above.conditions, buildGroupFilter(level.asked, group)],
    }
    if (!isOpen) return [line]
    const below = { key, conditions: line.conditions, depth: above.depth + 1 }
    return [line, ...buildGroupLines(group.groups ?? [], levels, openKeys, say, below)]
  })
}
