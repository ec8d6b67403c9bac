import { useGetList } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { Stored } from '../../../framework/record'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { parseOrder } from '../../list/sorts/usual-sort'

interface Asked {
  filter?: Values
  /** As a declaration says it, `-fromDate`; default: as they were entered. */
  sort?: string
  /** Default 500; what is beyond is told by `total`. */
  most?: number
  /** Default: all. */
  fields?: readonly string[]
}

/** The first records of a resource that the filter holds for, with the types of its declaration, and how many there are. */
export function useRecords<R extends Resource>(
  { route }: R,
  { filter = {}, sort = 'id', most = 500, fields }: Asked = {},
) {
  const { data, total, error, refetch } = useGetList<Row & Stored<R>>(route, {
    pagination: { page: 1, perPage: most },
    sort: parseOrder(sort),
    filter,
    ...(fields && { meta: { fields } }),
  })
  return { data, total: total ?? 0, error, refetch }
}
