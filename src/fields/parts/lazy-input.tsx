import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import type { InputProps } from '../field-views'
import { lazyWithPreload, type PreloadableComponent } from './lazy-with-preload'

/** Makes an input that lists do not need: it is loaded when first rendered, or earlier by `preload()`. */
export function lazyInput(...load: Parameters<typeof lazyWithPreload<InputProps>>): PreloadableComponent<InputProps> {
  const Loaded = lazyWithPreload<InputProps>(...load)
  const Later = (props: InputProps) => (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Later, { preload: Loaded.preload })
}
