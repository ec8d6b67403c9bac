import { useListContext } from 'ra-core'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { GroupedList } from '../groups/grouped-list'
import { listGroupLevels } from '../groups/grouping-levels'
import { ListTotals } from '../groups/list-totals'
import type { RowsProps } from './rows-table'
import { ScrolledList } from './scrolled-list'

/** Shows the long list, its groups, or figures below a page, as the settings of the list say. */
export function FramedRows(props: RowsProps) {
  return props.look.frame.isLong ? <LongBody {...props} /> : <ListTotals {...props} />
}

/** Shows the list without pages: all rows, or their groups. */
function LongBody({ resource, look, inline, ticks, onStep }: RowsProps) {
  const say = useLongWords()
  const { filterValues } = useListContext()
  const offered = resource.source ? [] : listGroupLevels(resource, look.all, say)
  // A field that was renamed or that the person may no longer read is left out of the groupings.
  const levels = (look.frame.groups ?? []).flatMap(
    (groupKey) => offered.find((level) => level.asked === groupKey) ?? [],
  )
  if (levels.length > 0) return <GroupedList {...{ resource, look, levels, inline, onStep }} />
  return <ScrolledList {...{ resource, look, inline, ticks, onStep }} filter={filterValues} label={resource.plural} />
}
