import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../dataProvider/call'
import { callJoined } from '../../../dataProvider/joined-calls'

interface AnswerOptions {
  /** Answers of a group are reloaded together: `invalidateQueries({ queryKey: [group] })`. */
  group?: string
  /** False: nothing is loaded yet; default true. */
  isEnabled?: boolean
  /**
   * For how many milliseconds an answer counts as fresh; with the default 0 it is reloaded when the page
   * opens again.
   */
  staleMs?: number
  /** True: the last answer stays until the one to new parameters arrives. */
  keepsLast?: boolean
  /** The answer is loaded again after so many milliseconds while the page is visible; default: never. */
  everyMs?: number
  /** True: where the page joins its calls, the joined call answers this one. */
  isJoined?: boolean
}

/**
 * Loads the answer of a read-only operation, with the total of a list. `isOld` is true while the answer
 * belongs to other parameters.
 */
export function useAnswer<Data>(
  operation: string,
  params: Readonly<Record<string, unknown>> = {},
  {
    group = 'answers',
    isEnabled = true,
    staleMs = 0,
    keepsLast = false,
    everyMs,
    isJoined = false,
  }: AnswerOptions = {},
) {
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isOld,
  } = useQuery({
    queryKey: [group, operation, params],
    queryFn: async ({ signal }) => (isJoined ? callJoined : callOperation)<Data>(operation, params, { signal }),
    staleTime: staleMs,
    enabled: isEnabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
  return { data: data?.data ?? undefined, total: data?.total ?? 0, error, refetch, isOld }
}
