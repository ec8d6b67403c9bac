import { useGetList, useGetOne } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import { can } from '../../../../src/framework/access'
import { useSignedIn } from '../../../../src/views/signed-in'
import { declared } from '../declared'

/** More than nearly every purchase has; what is beyond is told. */
const most = 500

/** What belongs to the purchase in another list, in the order it was entered. */
export function usePart(name: string, id: number) {
  const { roles } = useSignedIn()
  const resource = declared(name)
  const { data, total, error, refetch } = useGetList<Row>(
    resource.route,
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      filter: { procurementId: { eq: id } },
    },
    { enabled: can(resource, 'list', roles).allowed },
  )
  return { resource, rows: data, total: total ?? 0, error, refetch }
}

export type Part = ReturnType<typeof usePart>

export const usePurchase = (id: number) => useGetOne<Row>(declared('procurements').route, { id: String(id) })

/** The supplier, once it is known which. */
export function useSupplier(id: unknown): Row | undefined {
  const { data } = useGetOne<Row>(declared('suppliers').route, { id: String(id) }, { enabled: typeof id === 'number' })
  return data
}
