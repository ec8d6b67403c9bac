import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { kernelJobs } from '../../server/jobs'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

const jobs = [...kernelJobs, ...(shipped.jobs ?? [])]

const token = 'a token of these tests'
/** All jobs of a first start are run at once, by two servers in one process. */
const soon = { timeout: 90_000, interval: 50 }
let steward: TestApp
const apps: FastifyInstance[] = []

beforeAll(async () => {
  steward = await startApp()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await steward.close()
})

async function serve(): Promise<void> {
  const settings = { ...testSettings, metricsToken: token }
  const app = await buildApp({ declared: shipped, db: steward.db, settings, webRoot: '/nonexistent' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  apps.push(app)
}

const ask = async <Row extends object>(text: string) => (await steward.db.query<Row>({ text })).rows
const kept = () =>
  ask<{ job: string; status: string; attempts: number }>('select job, status, attempts from job_runs order by job')

test('servers that listen run what is declared, each job once, and its figures show', async () => {
  await ask(`insert into idempotency (emp_id, key, operation, body_hash, created_at)
             values (1, 'old', 'none', '', now() - interval '25 hours'), (1, 'new', 'none', '', now())`)
  // Some are run only where there is something to do.
  await ask("insert into recounts (resource, record_id, group_id) values ('leaveRequests', 1, 1)")
  await Promise.all([serve(), serve()])
  // No backups are kept, nothing is in trouble, and nobody leaves.
  const idle = ['backUp', 'tellOfBackupTrouble', 'endEmployments']
  const declared = jobs.filter(({ name }) => !idle.includes(name))
  const done = declared.map(({ name }) => ({ job: name, status: 'done', attempts: 1 }))
  await expect.poll(kept, soon).toEqual(done.sort((a, b) => (a.job < b.job ? -1 : 1)))
  expect(await ask(`select key from idempotency where operation = 'none'`)).toEqual([{ key: 'new' }])
  const answer = await apps[0]?.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const { name } of declared) {
    expect(answer?.body).toMatch(new RegExp(`^steward_job_done_time_seconds\\{job="${name}"\\} \\d{10}`, 'm'))
    expect(answer?.body).toMatch(new RegExp(`^steward_job_seconds\\{job="${name}"\\} [\\d.e-]+$`, 'm'))
    expect(answer?.body).toMatch(new RegExp(`^steward_job_failures\\{job="${name}"\\} 0$`, 'm'))
  }
})
