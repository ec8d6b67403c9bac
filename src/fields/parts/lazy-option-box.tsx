import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { lazyWithPreload } from './lazy-with-preload'
import type { OptionBoxProps } from './option-box'

const Loaded = lazyWithPreload<OptionBoxProps>(() => import('./option-box').then((module) => module.OptionBox))

/** Forms load the box with themselves; a list loads it for its first filter. */
export const preloadOptionBox = Loaded.preload

export function LazyOptionBox(props: OptionBoxProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
