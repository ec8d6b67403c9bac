import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { CallError } from '../../../../dataProvider/call'
import { getAttachments } from '../../../../dataProvider/files'
import { StewardError } from '../../../framework/errors'
import type { Resource } from '../../../framework/resource'

const filesKey = ({ name }: Resource, id: number) => ['files', name, id]

/** The files of a record, by kind. */
export const useFiles = (resource: Resource, id: number) =>
  useQuery({
    queryKey: filesKey(resource, id),
    queryFn: ({ signal }) => getAttachments({ resource: resource.name, id }, signal),
  })

/** Asks again for the files, and for the history that tells of them. */
export function useFreshFiles(resource: Resource, id: number): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [resource.route, 'history'] })
    await client.invalidateQueries({ queryKey: filesKey(resource, id) })
  }, [client, resource, id])
}

/** A refusal in words, the server's or our own. */
export function useRefusalWords(): (error: unknown) => string {
  const translate = useTranslate()
  return (error) => {
    if (error instanceof CallError || error instanceof StewardError)
      return translate(`errors.${error.code}`, { ...error.args, _: error.message })
    return error instanceof Error ? error.message : String(error)
  }
}
