import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../dataProvider/call'

interface AnswerOptions {
  /** Answers of a group are fetched again together: `invalidateQueries({ queryKey: [group] })`. */
  group?: string
  /** Default true. */
  isEnabled?: boolean
  /** For how many milliseconds an answer counts as fresh; default 0: coming back shows what has changed. */
  staleMs?: number
  /** Shows the last answer until the one to new parameters arrives. */
  keepsLast?: boolean
}

/**
 * The answer of a read-only operation, with the total of a list;
 * `isOld` while it belongs to other parameters.
 */
export function useAnswer<Data>(
  operation: string,
  params: Readonly<Record<string, unknown>> = {},
  { group = 'answers', isEnabled = true, staleMs = 0, keepsLast = false }: AnswerOptions = {},
) {
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isOld,
  } = useQuery({
    queryKey: [group, operation, params],
    queryFn: async ({ signal }) => callOperation<Data>(operation, params, { signal }),
    staleTime: staleMs,
    enabled: isEnabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
  return { data: data?.data ?? undefined, total: data?.total ?? 0, error, refetch, isOld }
}
