import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CommentedRecord, getRecordComments } from '../../../../dataProvider/record-comments'
import type { CommentPage } from '../../../framework/answers/record-comments'

const perPage = 10

/** How often new comments are asked for while the page is looked at, in milliseconds. */
const lookMs = 10_000

const queryKey = ({ resource, id }: CommentedRecord) => ['comments', resource, id]

/** Loads the comments of a record and keeps them up to date. */
export function useComments(record: CommentedRecord) {
  return useInfiniteQuery({
    queryKey: queryKey(record),
    queryFn: ({ pageParam, signal }) => getRecordComments(record, { before: pageParam, perPage }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasEarlier, comments }: CommentPage) => (hasEarlier ? comments[0]?.id : undefined),
    refetchInterval: lookMs,
    refetchOnWindowFocus: true,
  })
}

/** Reloads the comments, and the history, which says what administrators took out. */
export function useRefreshComments(record: CommentedRecord, route: string): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [route, 'history'] })
    await client.invalidateQueries({ queryKey: queryKey(record) })
  }, [client, record, route])
}
