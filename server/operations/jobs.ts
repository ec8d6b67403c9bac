import { number } from '../../src/fields'
import { readDatabaseVersion } from '../database/version'
import type { Job } from '../jobs/declare'
import { listJobs, retryNow } from '../jobs/shown'
import { defineOperation } from '../wire/operation'

const area = 'Jobs'

/** What the servers do by themselves: when, how it went, and why not. */
const getJobs = (jobs: readonly Job[]) =>
  defineOperation({
    name: 'getJobs',
    area,
    to: ['admin'],
    input: {},
    async run({ sql, settings }) {
      const data = await listJobs(sql, settings, jobs)
      return { data, total: data.length }
    },
  })

/** A run that failed is tried again without waiting; `isAsked` is false where it no longer waits. */
const tryJobNow = defineOperation({
  name: 'tryJobNow',
  area,
  to: ['admin'],
  effect: 'write',
  input: { id: number({ label: 'Run', min: 1, required: true }) },
  run: async ({ sql }, { id }) => ({ data: { isAsked: await retryNow(sql, Number(id)) } }),
})

/** Which PostgreSQL is in use, so that somebody sees that its security releases arrive. */
const getDatabaseVersion = defineOperation({
  name: 'getDatabaseVersion',
  area,
  to: ['admin'],
  input: {},
  run: async ({ db }) => ({ data: await readDatabaseVersion(db) }),
})

export const jobOperations = (jobs: readonly Job[]) => [getJobs(jobs), tryJobNow, getDatabaseVersion]
