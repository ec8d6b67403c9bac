import { useListContext } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/long-words'
import type { Step } from '../../steps/steps'
import { GroupedList } from '../groups/grouped-list'
import { levelsOf } from '../groups/levels'
import type { ListLook } from '../list-look'
import { LongList } from './long-list'

interface LongBodyProps {
  resource: Resource
  look: ListLook
  onStep(step: Step, record: Row): void
}

/** The list without pages: all rows, or their groups. */
export function LongBody({ resource, look, onStep }: LongBodyProps) {
  const say = useLongWords()
  const { filterValues } = useListContext()
  const offered = resource.source ? [] : levelsOf(resource, look.all, say)
  // A field that was renamed, or that is no longer to be read, groups nothing.
  const levels = (look.frame.groups ?? []).flatMap((asked) => offered.find((level) => level.asked === asked) ?? [])
  if (levels.length > 0) return <GroupedList {...{ resource, look, levels, onStep }} />
  return <LongList {...{ resource, look, onStep }} filter={filterValues} label={resource.plural} />
}
