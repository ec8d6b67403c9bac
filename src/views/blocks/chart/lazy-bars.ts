import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'

/** The chart library is loaded with the first bars; imported in one place only, so that it is one file. */
export const LazyBars = lazyWithPreload(() => import('./bars').then((module) => module.Bars))
