import { useGetList } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { StoredRecord } from '../../../framework/record'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { parseOrder } from '../../list/sorts/default-sort'

interface RecordsQuery {
  filter?: Values
  /** As a declaration writes it, `-fromDate`; default: as they were entered. */
  sort?: string
  /** Default 500; `total` counts those beyond it. */
  most?: number
  /** Default: all. */
  fields?: readonly string[]
}

/**
 * The first records of a resource that match the filter, with the types of its declaration, and their total.
 */
export function useRecords<R extends Resource>(
  { route }: R,
  { filter = {}, sort = 'id', most = 500, fields }: RecordsQuery = {},
) {
  const { data, total, error, refetch } = useGetList<Row & StoredRecord<R>>(route, {
    pagination: { page: 1, perPage: most },
    sort: parseOrder(sort),
    filter,
    ...(fields && { meta: { fields } }),
  })
  return { data, total: total ?? 0, error, refetch }
}
