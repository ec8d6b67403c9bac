import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { lazyNow } from '../parts/lazy-now'
import type { InputProps } from '../views-contract'

const Loaded = lazyNow<InputProps>(() => import('./members-box').then((module) => module.MembersBox))

export function MembersBox(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
