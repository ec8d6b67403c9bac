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

/** What the list around holds, looked at otherwise than in rows; each way is loaded when it is drawn. */
export function LookView({ resource, as, onStep }: LookViewProps) {
  const { filterValues } = useListContext()
  if (as === 'board') return <BoardView resource={resource} onStep={onStep} />
  const of = [{ resource, filter: filterValues }]
  return <div className="list-look">{as === 'gantt' ? <GanttView of={of} /> : <DueCalendar of={of} />}</div>
}
