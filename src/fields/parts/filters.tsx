import type { FilterProps, FilterTextProps } from '../field-views'
import type { RangeFilterProps } from './filter-controls'
import { lazyWithPreload } from './lazy-with-preload'
import type { CodeOptions } from './pick-box'

// The controls are loaded on first use, because lists without filters need none of them.
const loadFilterControls = () => import('./filter-controls')

export const ContainsFilter = lazyWithPreload<FilterProps>(() =>
  loadFilterControls().then((module) => module.ContainsFilter),
)
export const RangeFilter = lazyWithPreload<RangeFilterProps>(() =>
  loadFilterControls().then((module) => module.RangeFilter),
)
export const ConditionText = lazyWithPreload<FilterTextProps>(() =>
  loadFilterControls().then((module) => module.ConditionText),
)
export const PickFilter = lazyWithPreload<FilterProps & CodeOptions>(() =>
  loadFilterControls().then((module) => module.PickFilter),
)
export const YesNoFilter = lazyWithPreload<FilterProps>(() => loadFilterControls().then((module) => module.YesNoFilter))
