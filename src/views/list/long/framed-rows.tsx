import { useListContext } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { Step } from '../../steps/list-steps'
import { GroupedList } from '../groups/grouped-list'
import { listGroupLevels } from '../groups/grouping-levels'
import { ListTotals } from '../groups/list-totals'
import type { InlineEditing } from '../inline/create-inline-editing'
import type { ListDisplay } from '../list-display'
import type { TickState } from '../ticked-rows'
import { LongList } from './long-list'

interface FramedRowsProps {
  resource: Resource
  look: ListDisplay
  inline: InlineEditing | null
  ticks: TickState | undefined
  onStep(step: Step, record: Row): void
}

/** Shows the long list, its groups, or figures below a page, as the settings of the list say. */
export function FramedRows(props: FramedRowsProps) {
  return props.look.frame.isLong ? <LongBody {...props} /> : <ListTotals {...props} />
}

/** Shows the list without pages: all rows, or their groups. */
function LongBody({ resource, look, inline, ticks, onStep }: FramedRowsProps) {
  const say = useLongWords()
  const { filterValues } = useListContext()
  const offered = resource.source ? [] : listGroupLevels(resource, look.all, say)
  // A field that was renamed or that the person may no longer read is left out of the groupings.
  const levels = (look.frame.groups ?? []).flatMap(
    (groupKey) => offered.find((level) => level.asked === groupKey) ?? [],
  )
  if (levels.length > 0) return <GroupedList {...{ resource, look, levels, inline, onStep }} />
  return <LongList {...{ resource, look, inline, ticks, onStep }} filter={filterValues} label={resource.plural} />
}
