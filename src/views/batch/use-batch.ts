import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBatch } from '../../../dataProvider/batch'
import type { Batch, BatchStatus } from '../../framework/batch'
import { useIntention } from '../saving/intention'

const runningStatuses: readonly BatchStatus[] = ['previewing', 'running']

/** Whether the server has not come to an end with it. */
export const isRunning = ({ status }: Batch): boolean => runningStatuses.includes(status)

const [soon, later] = [500, 3000]
/** Ten seconds of answers at half a second; what takes longer than that is watched with less haste. */
const fastAnswers = 20

const batchQueryKey = (id: number) => ['batch', id]

/** A batch as it stands, asked again while the server is at work on it and somebody looks. */
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

/** Once records were changed, whatever shows them is asked again. */
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

/** One thing at a time is done with a batch; its answer shows at once, and is told to `onAnswer`. */
export function useBatchAction(onAnswer: (batch: Batch) => void) {
  const client = useQueryClient()
  const intention = useIntention()
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
