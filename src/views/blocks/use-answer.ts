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

/** The answer of an operation that only reads, and of a list how many there are; `isOld` while it is that to other parameters. */
export function useAnswer<Data>(
  operation: string,
  params: Readonly<Record<string, unknown>> = {},
  { group = 'answers', isEnabled = true, staleMs = 0, keepsLast = false }: Options = {},
) {
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isOld,
  } = useQuery({
    queryKey: [group, operation, params],
    queryFn: async ({ signal }) => call<Data>(operation, params, { signal }),
    staleTime: staleMs,
    enabled: isEnabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
  return { data: data?.data ?? undefined, total: data?.total ?? 0, error, refetch, isOld }
}
