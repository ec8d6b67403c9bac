import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'

/** Puts a saved record in place of the old one and asks again for whatever is on screen: counts and labels may have moved. */
export function useRefreshRecord(resource: Resource): (row: Row) => void {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      client.setQueryData([resource.route, 'getOne', { id: String(row.id), meta: undefined }], row)
      void client.invalidateQueries()
    },
    [client, resource],
  )
}
