import { Suspense } from 'react'
import type { CellProps, FieldViews } from '../field-views'
import { lazyInput } from '../parts/lazy-input'
import { lazyWithPreload } from '../parts/lazy-with-preload'

const Loaded = lazyWithPreload<CellProps>(() => import('./condition-cell').then((module) => module.ConditionCell))

const Cell = (props: CellProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)

const Input = lazyInput(() => import('./condition-box').then((module) => module.ConditionBox))

export const views: FieldViews = { Cell, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
