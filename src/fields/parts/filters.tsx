import type { FilterProps, FilterTextProps } from '../views-contract'
import type { RangeFilterProps } from './filter-controls'
import { lazyNow } from './lazy-now'
import type { Codes } from './pick-box'

// Loaded on first use: lists without filters need none of these.
const loadControls = () => import('./filter-controls')

export const ContainsFilter = lazyNow<FilterProps>(() => loadControls().then((module) => module.ContainsFilter))
export const RangeFilter = lazyNow<RangeFilterProps>(() => loadControls().then((module) => module.RangeFilter))
export const ConditionText = lazyNow<FilterTextProps>(() => loadControls().then((module) => module.ConditionText))
export const PickFilter = lazyNow<FilterProps & Codes>(() => loadControls().then((module) => module.PickFilter))
export const YesNoFilter = lazyNow<FilterProps>(() => loadControls().then((module) => module.YesNoFilter))
