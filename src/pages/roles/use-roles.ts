import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../../dataProvider/call'
import type { Granted } from '../../framework/answers/granted'

export interface Shown {
  role: string
  isPastToo: boolean
  page: number
}

/** In place of a role: those who hold any. */
export const everyRole = 'all'

export const perPage = 25
const key = ['roles']

export function useGrants({ role, isPastToo, page }: Shown) {
  return useQuery({
    queryKey: [...key, role, isPastToo, page],
    queryFn: async ({ signal }) => {
      const asked = { ...(role === everyRole ? {} : { role }), isPastToo, page, perPage }
      const { data, total } = await call<Granted[]>('getRoles', asked, { signal })
      return { grants: data ?? [], total: total ?? 0 }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface Grant {
  empId: number | null
  role: string
  from: string | null
  to: string | null
}

/** Calls an operation about a person's role, and looks again. */
export function useChange(operation: 'grantRole' | 'revokeRole' | 'unlockAccount') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: Partial<Grant>) => call(operation, sent(asked), { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

const sent = (asked: Partial<Grant>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== ''))
