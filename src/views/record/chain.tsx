import { Suspense } from 'react'
import type { Row } from '../../../dataProvider/create'
import { lazyNow } from '../../fields/parts/lazy-now'
import { can } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { findResource } from '../host'
import { useSignedIn } from '../signed-in'
import { Waiting } from '../states/states'
import type { ChainProps } from './chain-view'

const ChainView = lazyNow<ChainProps>(() => import('./chain-view').then((module) => module.ChainView))

/** The declared chain of related records, for those who may list them. */
export function RecordChain({ resource, record }: { resource: Resource; record: Row }) {
  const { roles } = useSignedIn()
  const { chain } = resource.views
  const other = chain && findResource(chain.of)
  if (!chain || !other || !can(other, 'list', roles).allowed) return null
  return (
    <Suspense fallback={<Waiting lines={6} />}>
      <ChainView resource={resource} record={record} chain={chain} other={other} />
    </Suspense>
  )
}
