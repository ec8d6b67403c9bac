import { useQuery } from '@tanstack/react-query'
import { useGetOne } from 'ra-core'
import { useEffect } from 'react'
import { callOperation } from '../../../../../dataProvider/call'
import type { Row } from '../../../../../dataProvider/create'
import type { Resource } from '../../../../../src/framework/resource'
import type { InboxItem } from '../use-inbox'

interface RequestRecordOptions {
  /** The user sees the request; otherwise it is only loaded ahead. */
  isInSight: boolean
  /** The request is flagged, and the server has not recorded yet that the user has seen it. */
  isClosed: boolean
  onOpened(): void
}

/** Loads the record of a request; tells the server once the user has seen a flagged one. */
export function useRequestRecord(
  { id, recordId }: InboxItem,
  resource: Resource,
  { isInSight, isClosed, onOpened }: RequestRecordOptions,
) {
  const record = useGetOne<Row>(resource.route, { id: recordId })
  const isThere = record.data !== undefined
  const opening = useQuery({
    queryKey: ['openedRequest', id],
    queryFn: async () => {
      await callOperation('openInboxItem', { id })
      return true
    },
    enabled: isInSight && isClosed && isThere,
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (opening.data) onOpened()
  }, [opening.data])
  return {
    data: record.data,
    error: record.error ?? opening.error,
    refetch: () => void (record.error ? record.refetch() : opening.refetch()),
  }
}
