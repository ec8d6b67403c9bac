import { lazyNow } from '../../../fields/parts/lazy-now'

/** The drawing library comes with the first bars that are drawn; one place asks for it, so that it is one file. */
export const LazyBars = lazyNow(() => import('./bars').then((module) => module.Bars))
