import { useListContext } from 'ra-core'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { DisplayMode } from '../../../framework/lists/time-views'
import type { Resource } from '../../../framework/resource'
import type { OnStep } from './use-card-moves'

const BoardView = lazyWithPreload(() => import('./board').then((module) => module.BoardView))
const GanttView = lazyWithPreload(() => import('../../time/gantt-view').then((module) => module.GanttView))
const DueCalendar = lazyWithPreload(() => import('../../time/due-calendar').then((module) => module.DueCalendar))

interface DisplayModeViewProps {
  resource: Resource
  as: Exclude<DisplayMode, 'list'>
  onStep: OnStep
}

/** Shows the records of the list as a board, a Gantt chart or a calendar; each is loaded when it is shown. */
export function DisplayModeView({ resource, as, onStep }: DisplayModeViewProps) {
  const { filterValues } = useListContext()
  if (as === 'board') return <BoardView resource={resource} onStep={onStep} />
  const of = [{ resource, filter: filterValues }]
  return <div className="list-look">{as === 'gantt' ? <GanttView of={of} /> : <DueCalendar of={of} />}</div>
}
