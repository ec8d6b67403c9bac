import { useGetList, useGetOne } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import { checkAccess } from '../../../../src/framework/access'
import type { Resource } from '../../../../src/framework/resource'
import { useSignedIn } from '../../../../src/views/signed-in'
import { suppliers } from '../../../suppliers/suppliers'
import { procurements } from '../../procurements'

/** The largest number of rows shown. If a purchase has more, the page says so. */
const maxRows = 500

/** Loads the records of the purchase in another resource, in the order in which they were entered. */
export function usePurchaseRecords(resource: Resource, id: number) {
  const { roles } = useSignedIn()
  const { data, total, error, refetch } = useGetList<Row>(
    resource.route,
    {
      pagination: { page: 1, perPage: maxRows },
      sort: { field: 'id', order: 'ASC' },
      filter: { procurementId: { eq: id } },
    },
    { enabled: checkAccess(resource, 'list', roles).allowed },
  )
  return { resource, data, total: total ?? 0, error, refetch }
}

export type PurchaseRecords = ReturnType<typeof usePurchaseRecords>

export const usePurchase = (id: number) => useGetOne<Row>(procurements.route, { id: String(id) })

/** Loads the supplier; undefined until it has loaded. */
export function useSupplier(id: unknown): Row | undefined {
  const { data } = useGetOne<Row>(suppliers.route, { id: String(id) }, { enabled: typeof id === 'number' })
  return data
}
