import { useGetMany, useListContext } from 'ra-core'
import { useMemo } from 'react'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import type { TickedRows } from '../list/ticked-rows'

/** Most selected rows of other pages that are asked for. */
const mostAsked = 500

/**
 * Answers the selected rows: those of the page, and those of other pages from the server. Undefined while they
 * are not known, and where all that match are selected.
 */
export function useTickedRows({ route }: Resource, { type, ids }: TickedRows): readonly Row[] | undefined {
  const { data: page = [] } = useListContext<Row>()
  const here = page.filter(({ id }) => ids.has(id))
  const elsewhere = useMemo(() => [...ids].filter((id) => !page.some((row) => row.id === id)), [ids, page])
  const isAsked = type === 'include' && elsewhere.length > 0 && elsewhere.length <= mostAsked
  const { data: others = [], isPending } = useGetMany<Row>(route, { ids: elsewhere }, { enabled: isAsked })
  if (type === 'exclude' || elsewhere.length > mostAsked || (isAsked && isPending)) return undefined
  return isAsked ? [...here, ...others] : here
}
