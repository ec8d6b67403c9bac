import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { lazyWithPreload } from './lazy-with-preload'
import type { OptionBoxProps } from './option-box'

const Loaded = lazyWithPreload<OptionBoxProps>(() => import('./option-box').then((module) => module.OptionBox))

/** Loads the box: forms call it when they load, a list when its first filter opens. */
export const preloadOptionBox = Loaded.preload

export function LazyOptionBox(props: OptionBoxProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
