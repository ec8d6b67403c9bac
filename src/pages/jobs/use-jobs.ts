import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../dataProvider/call'

/** A run of a job, as `getJobs` answers it; moments are text. */
export interface JobRun {
  id: number
  status: 'running' | 'waiting' | 'done' | 'failed'
  plannedAt: string
  startedAt: string
  endedAt: string | null
  nextAt: string | null
  attempts: number
  failures: number
  server: string
  counts: Readonly<Record<string, number>> | null
  error: string | null
}

export interface Job {
  name: string
  label: string
  when: { everyMinutes: number } | { at: string; rhythm?: 'daily' | 'weekly' | 'monthly' }
  /** A problem of the job that its runs do not show; null if there is none. */
  alarm: string | null
  /** The instant of the next planned run. */
  plannedAt: string
  doneAt: string | null
  /** The runs, latest first. */
  runs: readonly JobRun[]
}

const key = ['jobs']
/** Pause between two reloads in ms: as long as between two checks of a server whether a run is due. */
const lookMs = 20_000

export function useJobs() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callOperation<Job[]>('getJobs', {}, { signal })).data ?? [],
    staleTime: 0,
    refetchInterval: lookMs,
  })
}

/** The version of PostgreSQL that the servers use, and where it comes from. */
export interface DatabaseVersion {
  version: string
  from: 'package' | 'system' | 'elsewhere'
  packageVersion: string | null
}

export function useDatabaseVersion() {
  return useQuery({
    queryKey: ['databaseVersion'],
    queryFn: async ({ signal }) =>
      (await callOperation<DatabaseVersion>('getDatabaseVersion', {}, { signal })).data ?? null,
  })
}

/** Requests a retry of a failed run; answers whether the run was still waiting for one. */
export function useRetryJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) =>
      (await callOperation<{ isAsked: boolean }>('tryJobNow', { id })).data?.isAsked ?? false,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Tells whether the job needs somebody: its latest run failed, or it has a problem of its own. */
export const isFailing = ({ alarm, runs: [latest] }: Job): boolean =>
  alarm !== null ||
  (latest !== undefined && (latest.status === 'failed' || latest.failures > 0) && latest.status !== 'done')
