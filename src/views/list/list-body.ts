import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { narrow } from '../narrow-window'

export const ListGrid = lazyWithPreload(() => import('./list-grid').then((module) => module.ListGrid))
/** All rows instead of pages, their groups, or figures below a page. */
export const FramedRows = lazyWithPreload(() => import('./long/framed-rows').then((module) => module.FramedRows))
export const ListCards = lazyWithPreload(() => import('./list-cards').then((module) => module.ListCards))

/** Cards in columns, bars over time, a month of days; loaded when they are shown. */
export const LookView = lazyWithPreload(() =>
  import('./board/display-mode-view').then((module) => module.DisplayModeView),
)
/** Tabs of the list by state. */
export const StateTabs = lazyWithPreload(() => import('./filters/state-tabs').then((module) => module.StateTabs))
/** The chart above the list. */
export const ChartPanel = lazyWithPreload(() => import('./chart/chart-panel').then((module) => module.ChartPanel))

/** Starts loading what this window will show, together with the screen itself. */
export function preloadListBody(): Promise<void> {
  return (window.matchMedia(narrow).matches ? ListCards : ListGrid).preload()
}
