import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBatch } from '../../../dataProvider/batch'
import type { Batch, BatchStatus } from '../../framework/batch'
import { useIdempotentSender } from '../saving/idempotent-sender'

const runningStatuses: readonly BatchStatus[] = ['previewing', 'running']

/** Whether the server still works on it. */
export const isRunning = ({ status }: Batch): boolean => runningStatuses.includes(status)

const [soon, later] = [500, 3000]
/** Ten seconds of polling twice a second; after that the batch is polled less often. */
const fastAnswers = 20

const batchQueryKey = (id: number) => ['batch', id]

/** The present batch, polled while the server works on it and somebody looks. */
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

/** After records were changed, the lists that show them are fetched again. */
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

/** Runs one action of a batch at a time; its answer shows at once and is passed to `onAnswer`. */
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
