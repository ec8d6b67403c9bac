import { useGetList } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { StoredRecord } from '../../../framework/record'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { parseOrder } from '../../list/sorts/default-sort'

interface RecordsQuery {
  filter?: Values
  /** The order as in a declaration, `-fromDate`; default: in the order in which records were created. */
  sort?: string
  /** Most records, default 500; `total` also counts the others. */
  most?: number
  /** The fields to load; default: all. */
  fields?: readonly string[]
}

/** Loads the first records of a resource that match the filter, typed as declared, and their total. */
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
