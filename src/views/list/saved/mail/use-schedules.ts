import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callOperation, type Params } from '../../../../../dataProvider/call'
import type { ExportSchedule, Rhythm } from '../../../../framework/lists/schedule'
import { useIdempotentSender } from '../../../saving/idempotent-sender'

/** Pause between two checks whether a waiting mail was sent, in milliseconds. */
const pollMs = 2000

/** The list, or the report by its route, whose saved views are sent by mail. */
export type MailedPlace = { resource: string } | { report: string }

const schedulesQueryKey = (place: MailedPlace) => ['exportSchedules', place]

/** Loads the person's schedules for views of a list or of a report; undefined where they may not have any. */
export function useSchedules(place: MailedPlace, isAllowed: boolean): readonly ExportSchedule[] | undefined {
  const { data } = useQuery({
    queryKey: schedulesQueryKey(place),
    queryFn: async () => (await callOperation<ExportSchedule[]>('getExportSchedules', place)).data ?? [],
    enabled: isAllowed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ isWaiting }) => isWaiting) ? pollMs : false),
  })
  return data
}

/** Actions on the schedule of a view; each rejects with the server's refusal. */
interface ScheduleChanges {
  save(
    viewId: number,
    wanted: Rhythm & Pick<ExportSchedule, 'format' | 'isPaused' | 'recipients'>,
  ): Promise<ExportSchedule | null>
  /** Sends the mail of the schedule once more, now. */
  run(id: number): Promise<void>
  remove(id: number): Promise<void>
}

export function useScheduleChanges(place: MailedPlace): ScheduleChanges {
  const client = useQueryClient()
  const inIntention = useIdempotentSender()
  const send = useCallback(
    async <Data>(operation: string, params: Params) => {
      const { data } = await inIntention(JSON.stringify([operation, params]), (idempotencyKey) =>
        callOperation<Data>(operation, params, { idempotencyKey }),
      )
      await refreshSchedules(client, place)
      return data
    },
    [client, place, inIntention],
  )
  return {
    save: (viewId, { rhythm, day, hour, format, isPaused, recipients }) =>
      send<ExportSchedule>('saveExportSchedule', {
        ...place,
        viewId,
        format,
        rhythm,
        day: day ?? undefined,
        hour,
        isPaused,
        ...(recipients.length > 0 && { recipients }),
      }),
    run: async (id) => void (await send('runExportSchedule', { id })),
    remove: async (id) => void (await send('deleteExportSchedule', { id })),
  }
}

const refreshSchedules = (client: QueryClient, place: MailedPlace) =>
  client.invalidateQueries({ queryKey: schedulesQueryKey(place) })
