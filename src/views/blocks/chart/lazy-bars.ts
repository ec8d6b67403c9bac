import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'

/** Loads the chart library with the first bars. Only this file imports it, so that it becomes one file. */
export const LazyBars = lazyWithPreload(() => import('./bars').then((module) => module.Bars))
