import { useGetList } from 'ra-core'
import { Suspense, useEffect } from 'react'
import type { Row } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import type { Chain } from '../../framework/lists/chain-stages'
import type { Resource } from '../../framework/resource'
import { useSignedIn } from '../signed-in'
import { LoadingLines } from '../states/page-states'
import type { ChainProps } from './chain-view'

const ChainView = lazyWithPreload<ChainProps>(() => import('./chain-view').then((module) => module.ChainView))

/** Most rows of a chain: as many as the server answers on one page. */
const maxRows = 500

const noChain: Pick<Chain, 'by' | 'sort'> = { by: 'id', sort: 'id' }

/**
 * Loads the rows of a record's declared chain, if the person may list them. Equal queries share one
 * request.
 */
function useRecordChain({ views: { chain } }: Resource, id: number | undefined) {
  const { roles } = useSignedIn()
  const target = chain && findResource(chain.of)
  const other = target && checkAccess(target, 'list', roles).allowed ? target : undefined
  const { by, sort } = chain ?? noChain
  const rows = useGetList<Row>(
    other?.route ?? '',
    {
      filter: { [by]: { eq: id } },
      pagination: { page: 1, perPage: maxRows },
      sort: { field: sort, order: 'ASC' },
    },
    { enabled: !!other && id !== undefined },
  )
  return { chain, other, rows }
}

/**
 * Preloads `RecordChain`; true while the page should wait, because otherwise it would move when the chain
 * arrives.
 */
export function usePreloadChain(resource: Resource, id: number | undefined): boolean {
  const { other, rows } = useRecordChain(resource, id)
  const isThere = !!other
  useEffect(() => {
    // An error is shown later, where the chain is rendered.
    if (isThere) ChainView.preload().catch(() => undefined)
  }, [isThere])
  // After a failure the page is shown, and the chain is tried again below it.
  return rows.isLoading && rows.failureCount === 0
}

/** Shows the declared chain of related records to people who may list them. */
export function RecordChain({ resource, record }: { resource: Resource; record: Row }) {
  const { chain, other, rows } = useRecordChain(resource, Number(record.id))
  if (!chain || !other) return null
  return (
    <Suspense fallback={<LoadingLines lines={6} />}>
      <ChainView resource={resource} record={record} chain={chain} other={other} list={rows} />
    </Suspense>
  )
}
