import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../dataProvider/call'

interface Options {
  /** Those of a group are asked for again together: `invalidateQueries({ queryKey: [group] })`. */
  group?: string
  /** Default true. */
  isEnabled?: boolean
  /** For how long an answer counts as new; default 0: whoever comes back sees what has changed. */
  staleMs?: number
  /** Shows the last answer until that to other parameters is there. */
  keepsLast?: boolean
}

/** The answer of an operation that only reads; without rows it is an empty list where the operation lists. */
export function useAnswer<Data>(
  operation: string,
  params: Readonly<Record<string, unknown>> = {},
  options: Options = {},
) {
  const { group = 'answers', isEnabled = true, staleMs = 0, keepsLast = false } = options
  return useQuery({
    queryKey: [group, operation, params],
    queryFn: async ({ signal }) => (await call<Data>(operation, params, { signal })).data,
    staleTime: staleMs,
    enabled: isEnabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}
