import { useListContext } from 'ra-core'
import { lazyNow } from '../../../fields/parts/lazy-now'
import type { Look } from '../../../framework/lists/gantt'
import type { Resource } from '../../../framework/resource'
import type { OnStep } from './use-moves'

const BoardView = lazyNow(() => import('./board').then((module) => module.BoardView))
const GanttView = lazyNow(() => import('../../time/gantt').then((module) => module.GanttView))
const DueCalendar = lazyNow(() => import('../../time/due-calendar').then((module) => module.DueCalendar))

interface LookViewProps {
  resource: Resource
  as: Exclude<Look, 'list'>
  onStep: OnStep
}

/** The records of the list in another look than rows; each look is loaded when it is shown. */
export function LookView({ resource, as, onStep }: LookViewProps) {
  const { filterValues } = useListContext()
  if (as === 'board') return <BoardView resource={resource} onStep={onStep} />
  const of = [{ resource, filter: filterValues }]
  return <div className="list-look">{as === 'gantt' ? <GanttView of={of} /> : <DueCalendar of={of} />}</div>
}
