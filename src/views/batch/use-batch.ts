import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBatch } from '../../../dataProvider/batch'
import type { Batch, BatchStatus } from '../../framework/batch'
import { useIdempotentSender } from '../saving/idempotent-sender'

const runningStatuses: readonly BatchStatus[] = ['previewing', 'running']

/** Tells whether the server still works on the batch. */
export const isRunning = ({ status }: Batch): boolean => runningStatuses.includes(status)

const [soon, later] = [500, 3000]
/** Number of fast polls, one every 500 ms (ten seconds together); later polls come less often. */
const fastAnswers = 20

const batchQueryKey = (id: number) => ['batch', id]

/** Loads the batch, and polls it while the server works on it and the page is shown. */
export function useBatch(id: number, first: Batch | undefined) {
  const query = useQuery({
    queryKey: batchQueryKey(id),
    queryFn: ({ signal }) => getBatch(id, signal),
    ...(first ? { initialData: first } : {}),
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data) ? (state.dataUpdateCount < fastAnswers ? soon : later) : false,
  })
  useRefreshLists(query.data)
  return query
}

/** Reloads the lists that show the records after these were changed. */
function useRefreshLists(batch: Batch | undefined): void {
  const client = useQueryClient()
  const before = useRef(batch?.status)
  const status = batch?.status
  useEffect(() => {
    const wasOpen = before.current === 'previewed' || before.current === 'running'
    if (status !== before.current && wasOpen && status !== 'running') void client.invalidateQueries()
    before.current = status
  }, [client, status])
}

/** Runs one action of a batch at a time; shows its answer at once and passes it to `onAnswer`. */
export function useBatchAction(onAnswer: (batch: Batch) => void) {
  const client = useQueryClient()
  const intention = useIdempotentSender()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isBusy = useRef(false)
  const act = useCallback(
    async (what: string, send: (key: string) => Promise<Batch>) => {
      if (isBusy.current) return
      isBusy.current = true
      setPending(true)
      setError(null)
      try {
        const batch = await intention(what, send)
        client.setQueryData(batchQueryKey(batch.id), batch)
        onAnswer(batch)
      } catch (failure) {
        setError(failure)
      } finally {
        isBusy.current = false
        setPending(false)
      }
    },
    [client, intention, onAnswer],
  )
  return { act, isPending, error }
}
