import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getAttachments } from '../../../../dataProvider/files'
import type { Resource } from '../../../framework/resource'

const filesQueryKey = ({ name }: Resource, id: number) => ['files', name, id]

export const useFiles = (resource: Resource, id: number) =>
  useQuery({
    queryKey: filesQueryKey(resource, id),
    queryFn: ({ signal }) => getAttachments({ resource: resource.name, id }, signal),
  })

/** Reloads the files, and the history, which mentions them. */
export function useRefreshFiles(resource: Resource, id: number): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [resource.route, 'history'] })
    await client.invalidateQueries({ queryKey: filesQueryKey(resource, id) })
  }, [client, resource, id])
}
