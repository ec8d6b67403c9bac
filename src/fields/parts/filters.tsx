import type { FilterProps, FilterTextProps } from '../views-contract'
import type { RangeFilterProps } from './filter-controls'
import { lazyNow } from './lazy-now'
import type { Codes } from './pick-box'

// A list without filters draws none of these.
const controls = () => import('./filter-controls')

export const ContainsFilter = lazyNow<FilterProps>(() => controls().then((module) => module.ContainsFilter))
export const RangeFilter = lazyNow<RangeFilterProps>(() => controls().then((module) => module.RangeFilter))
export const ConditionText = lazyNow<FilterTextProps>(() => controls().then((module) => module.ConditionText))
export const PickFilter = lazyNow<FilterProps & Codes>(() => controls().then((module) => module.PickFilter))
export const YesNoFilter = lazyNow<FilterProps>(() => controls().then((module) => module.YesNoFilter))
