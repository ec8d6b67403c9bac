import { number } from '../../src/fields'
import { readDatabaseVersion } from '../database/version'
import { listJobs, retryRunNow } from '../jobs/list-jobs'
import type { Job } from '../types'
import { defineOperation } from '../wire/operation'

const area = 'Jobs'

/** Makes the operation that answers the jobs with their schedules, results and failures. */
const buildGetJobs = (jobs: readonly Job[]) =>
  defineOperation({
    name: 'getJobs',
    area,
    to: ['admin'],
    input: {},
    async run(context) {
      const data = await listJobs(context, jobs)
      return { data, total: data.length }
    },
  })

/** Tries a failed run again now; `isAsked` is false where it is no longer waiting. */
const tryJobNow = defineOperation({
  name: 'tryJobNow',
  area,
  to: ['admin'],
  effect: 'write',
  input: { id: number({ label: 'Run', min: 1, required: true }) },
  run: async ({ sql }, { id }) => ({ data: { isAsked: await retryRunNow(sql, Number(id)) } }),
})

/** Answers the PostgreSQL version in use, so that administrators can see whether security releases arrive. */
const getDatabaseVersion = defineOperation({
  name: 'getDatabaseVersion',
  area,
  to: ['admin'],
  input: {},
  run: async ({ db }) => ({ data: await readDatabaseVersion(db) }),
})

export const buildJobOperations = (jobs: readonly Job[]) => [buildGetJobs(jobs), tryJobNow, getDatabaseVersion]
