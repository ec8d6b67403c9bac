import { Suspense } from 'react'
import { lazyInput } from '../parts/later-input'
import { lazyWithPreload } from '../parts/lazy-now'
import type { CellProps, FieldViews } from '../views-contract'

const Loaded = lazyWithPreload<CellProps>(() => import('./condition-cell').then((module) => module.ConditionCell))

const Cell = (props: CellProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)

const Input = lazyInput(() => import('./condition-box').then((module) => module.ConditionBox))

export const views: FieldViews = { Cell, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
