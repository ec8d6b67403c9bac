import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callOperation, type Params } from '../../../../../dataProvider/call'
import { checkAccess } from '../../../../framework/access'
import type { ExportSchedule, Rhythm } from '../../../../framework/lists/schedule'
import type { Resource } from '../../../../framework/resource'
import { useIdempotentSender } from '../../../saving/idempotent-sender'
import { useSignedIn } from '../../../signed-in'

/** Pause between two checks whether a waiting mail was sent, in milliseconds. */
const pollMs = 2000

const schedulesQueryKey = ({ name }: Resource) => ['exportSchedules', name]

/**
 * Loads the person's schedules for views of the list; undefined for people who may not export its records.
 */
export function useSchedules(resource: Resource): readonly ExportSchedule[] | undefined {
  const { roles } = useSignedIn()
  const { data } = useQuery({
    queryKey: schedulesQueryKey(resource),
    queryFn: async () =>
      (await callOperation<ExportSchedule[]>('getExportSchedules', { resource: resource.name })).data ?? [],
    enabled: checkAccess(resource, 'export', roles).allowed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ isWaiting }) => isWaiting) ? pollMs : false),
  })
  return data
}

/** Actions on the schedule of a view; each rejects with the server's refusal. */
interface ScheduleChanges {
  save(viewId: number, wanted: Rhythm & Pick<ExportSchedule, 'format' | 'isPaused'>): Promise<ExportSchedule | null>
  /** Sends the mail of the schedule once more, now. */
  run(id: number): Promise<void>
  remove(id: number): Promise<void>
}

export function useScheduleChanges(resource: Resource): ScheduleChanges {
  const client = useQueryClient()
  const inIntention = useIdempotentSender()
  const send = useCallback(
    async <Data>(operation: string, params: Params) => {
      const { data } = await inIntention(JSON.stringify([operation, params]), (idempotencyKey) =>
        callOperation<Data>(operation, params, { idempotencyKey }),
      )
      await refreshSchedules(client, resource)
      return data
    },
    [client, resource, inIntention],
  )
  return {
    save: (viewId, { rhythm, day, hour, format, isPaused }) =>
      send<ExportSchedule>('saveExportSchedule', {
        resource: resource.name,
        viewId,
        format,
        rhythm,
        day: day ?? undefined,
        hour,
        isPaused,
      }),
    run: async (id) => void (await send('runExportSchedule', { id })),
    remove: async (id) => void (await send('deleteExportSchedule', { id })),
  }
}

const refreshSchedules = (client: QueryClient, resource: Resource) =>
  client.invalidateQueries({ queryKey: schedulesQueryKey(resource) })
