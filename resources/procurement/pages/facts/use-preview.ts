import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../dataProvider/call'
import { isEmpty } from '../../../../src/framework/field'
import { parseField, type Values } from '../../../../src/framework/validate'
import type { Amount } from '../../../../src/framework/values/money'
import type { ReadLine } from '../../../../src/views/form/parts/lines'
import { useSettled } from '../../../../src/views/form/use-settled'
import type { InStockOf } from '../../../assets/pages/public'
import { procurements } from '../../procurements'

export interface LastPrice {
  name: string
  price: Amount
  currency: string
  supplier: string | null
  date: string
}

/** What the server alone knows about a purchase that is being entered. */
export interface Preview {
  budget: { remaining: Amount; afterThis: Amount; currency: string } | null
  lastPrices: readonly LastPrice[]
  /** What lies in stock already. */
  inStock: readonly InStockOf[]
}

const typingPauseMs = 400
const mostNames = 100

/** Told a moment after what it depends on last changed; that of before is kept until the new one is there. */
export function usePreview(record: Values, items: readonly ReadLine[]): Preview | undefined {
  const question = JSON.stringify(inputOf(record, items))
  const settled = useSettled(question, typingPauseMs)
  const { data } = useQuery({
    queryKey: ['previewProcurement', settled],
    queryFn: async ({ signal }) => {
      const { data } = await call<Preview>('previewProcurement', JSON.parse(settled), { signal })
      return data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return data ?? undefined
}

const paying = ['projectId', 'departmentId', 'currency', 'neededBy']

/** What cannot be read yet is left out. */
function inputOf(record: Values, items: readonly ReadLine[]): object {
  const known = paying.filter((name) => !isEmpty(record[name]) && parseField(procurements, name, record[name]).ok)
  const names = items.filter(({ errors, values }) => !('name' in errors) && !isEmpty(values.name))
  return {
    ...('id' in record ? { id: record.id } : {}),
    ...Object.fromEntries(known.map((name) => [name, record[name]])),
    ...(record.totalCost ? { total: record.totalCost } : {}),
    names: [...new Set(names.map(({ values }) => values.name))].slice(0, mostNames),
  }
}
