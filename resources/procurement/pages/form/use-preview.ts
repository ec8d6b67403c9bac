import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import { isEmpty } from '../../../../src/framework/field'
import type { Amount } from '../../../../src/framework/money'
import type { ReadPurchase } from './purchase'

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
}

const typingPauseMs = 400
const mostNames = 100

/** Told a moment after what it depends on last changed; that of before is kept until the new one is there. */
export function usePreview(read: ReadPurchase, total: Amount | undefined, row: Row | null): Preview | undefined {
  const question = JSON.stringify(asked(read, total, row))
  const [settled, setSettled] = useState(question)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), typingPauseMs)
    return () => clearTimeout(timer)
  }, [question])
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
function asked({ header, items }: ReadPurchase, total: Amount | undefined, row: Row | null): object {
  const known = paying.filter((name) => !(name in header.errors) && !isEmpty(header.values[name]))
  const names = items.filter(({ errors, values }) => !('name' in errors) && !isEmpty(values.name))
  return {
    ...(row ? { id: row.id } : {}),
    ...Object.fromEntries(known.map((name) => [name, header.values[name]])),
    ...(total ? { total } : {}),
    names: [...new Set(names.map(({ values }) => values.name))].slice(0, mostNames),
  }
}
