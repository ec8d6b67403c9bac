import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'

/**
 * Replaces the old record by the saved one, and reloads what is on the screen: counts and labels may have
 * changed.
 */
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
