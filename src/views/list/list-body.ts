import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { narrow } from '../narrow-window'

export const PagedList = lazyWithPreload(() => import('./table/paged-list').then((module) => module.PagedList))
/** Shows all rows instead of pages, their groups, or figures below a page. */
export const FramedRows = lazyWithPreload(() => import('./table/framed-rows').then((module) => module.FramedRows))
export const ListCards = lazyWithPreload(() => import('./cards/list-cards').then((module) => module.ListCards))

/** Shows a board, a Gantt chart or a calendar; each is loaded when it is shown. */
export const LookView = lazyWithPreload(() =>
  import('./board/display-mode-view').then((module) => module.DisplayModeView),
)
/** Shows the tabs of the list by state. */
export const StateTabs = lazyWithPreload(() => import('./filters/state-tabs').then((module) => module.StateTabs))
/** Shows the chart above the list. */
export const ChartPanel = lazyWithPreload(() => import('./chart/chart-panel').then((module) => module.ChartPanel))

/** Starts loading what this window will show, at the same time as the screen itself. */
export function preloadListBody(): Promise<void> {
  return (window.matchMedia(narrow).matches ? ListCards : PagedList).preload()
}
