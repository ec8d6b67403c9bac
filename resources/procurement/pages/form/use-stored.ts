import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Values } from '../../../../src/framework/validate'
import { type Purchase, purchases, storedPurchase } from './purchase'

/** Items and quotes as the server tells them beside a purchase, in the order in which they were entered. */
export function partsOf({ items, quotes }: Row): Record<'items' | 'quotes', readonly Values[]> {
  const rowsOf = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly Values[]) : [])
  return { items: rowsOf(items), quotes: rowsOf(quotes) }
}

/** A purchase that is stored, fresh from the server. */
export function useStored(id: string, isEnabled: boolean) {
  const provider = useDataProvider<StewardProvider>()
  return useQuery({
    queryKey: ['purchase', id],
    queryFn: async (): Promise<{ row: Row; purchase: Purchase }> => {
      const { data: row } = await provider.getOne<Row>(purchases.route, { id })
      const { items, quotes } = partsOf(row)
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
