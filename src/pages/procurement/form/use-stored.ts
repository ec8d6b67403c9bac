import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { type Purchase, parts, purchases, storedPurchase } from './purchase'

/** More than a purchase has. */
const most = 500

/** Items and quotes of a purchase, in the order in which they were entered. */
export async function partsOf(provider: StewardProvider, { id }: Row): Promise<Record<'items' | 'quotes', Row[]>> {
  const [items = [], quotes = []] = await Promise.all(
    parts.map(async ({ resource }) => {
      const { data } = await provider.getList<Row>(resource.route, {
        filter: { procurementId: { eq: id } },
        pagination: { page: 1, perPage: most },
        sort: { field: 'id', order: 'ASC' },
      })
      return data
    }),
  )
  return { items, quotes }
}

/** A purchase that is stored, fresh from the server. */
export function useStored(id: string, isEnabled: boolean) {
  const provider = useDataProvider<StewardProvider>()
  return useQuery({
    queryKey: ['purchase', id],
    queryFn: async (): Promise<{ row: Row; purchase: Purchase }> => {
      const [{ data: row }, { items, quotes }] = await Promise.all([
        provider.getOne<Row>(purchases.route, { id }),
        partsOf(provider, { id }),
      ])
      return { row, purchase: storedPurchase(row, items, quotes) }
    },
    enabled: isEnabled,
    refetchOnMount: 'always',
    // A refresh in the background must not reach under the person's hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
