import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { notifyBatchWorkers } from '../../server/batch/start-batch-work'
import type { Statement } from '../../server/database/connect'
import type { Batch } from '../../src/framework/batch'
import { keptLog } from '../observe/lines'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { connectTo } from './postgres'
import { Program } from './program'
import { until } from './until'
import { Wire } from './wire'

const program = new Program()
const folder = mkdtempSync(join(tmpdir(), 'steward-thread-'))
const log = keptLog()
let steward: TestApp
let app: FastifyInstance | undefined

beforeAll(async () => {
  await program.build()
  steward = await startApp()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  log.clear()
})
afterAll(async () => {
  await steward.close()
  await program.cleanUp()
  rmSync(folder, { recursive: true })
})

/** More than are changed while the caller waits. */
const many = 3000
/** How many of them are changed at once. */
const setSize = 500

const fill = (prefix: string): Statement => ({
  text:
    `insert into customers (name, legal_name, industry, country, time_zone, currency, payment_terms_days, tax_id, billing_address, account_owner_emp_id, status) ` +
    `select $1 || n, $1 || n, 'retail', 'US', 'America/New_York', 'USD', 30, $1 || n, '{"line1":"1 High Street","city":"Springfield","postalCode":"12345","country":"US"}', (select min(id) from employees), 'active' from generate_series(1, ${many}) n`,
  values: [prefix],
})

/** A server of ours whose thread is begun by these lines; `go on` in them is what the built one does. */
async function serve(name: string, lines: string): Promise<Wire> {
  const entry = join(folder, `${name}.mjs`)
  writeFileSync(entry, lines.replace('go on', `await import('${program.built('background-thread.js')}')`))
  const settings = { ...testSettings, logLevel: 'warn' as const }
  const backgroundThread = pathToFileURL(entry)
  app = await buildApp({
    declared: shipped,
    db: steward.db,
    settings,
    webRoot: '/nonexistent',
    log: log.stream,
    backgroundThread,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return new Wire(`http://127.0.0.1:${port}`, (await steward.demo('finance')).token)
}

const batchOf = (wire: Wire, { id }: Batch) => wire.data<Batch>('getBatch', { id })

/** Shows what would become of the customers so named. */
async function look(wire: Wire, prefix: string): Promise<Batch> {
  const shown = await wire.data<Batch>('previewBatch', {
    resource: 'customers',
    selection: JSON.stringify({ filter: { name: { startsWith: prefix } } }),
    change: JSON.stringify({ kind: 'edit', fields: { paymentTermsDays: { set: 45 } } }),
  })
  expect(shown).toMatchObject({ status: 'previewed', counts: { ready: many, refused: 0 } })
  return shown
}

/** Begins the change, and does not wait for its end. */
const apply = (wire: Wire, { id, total }: Batch) => wire.data<Batch>('applyBatch', { id, expected: total })

test('the server answers while the thread can do nothing', async () => {
  await steward.db.query(fill('Held-'))
  const goOn = join(folder, 'go-on')
  const wire = await serve(
    'held',
    `import { existsSync } from 'node:fs'
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync('${goOn}')) Atomics.wait(nothing, 0, 0, 20)
    go on`,
  )
  const batch = await apply(wire, await look(wire, 'Held-'))
  expect(await wire.customers('Held-')).toHaveLength(many)
  expect(await batchOf(wire, batch)).toMatchObject({ status: 'running', counts: { ready: many, done: 0 } })
  writeFileSync(goOn, '')
  await until('the batch is done', async () => (await batchOf(wire, batch)).status === 'done')
  expect(await batchOf(wire, batch)).toMatchObject({ counts: { done: many, refused: 0 } })
  expect(log.lines()).toEqual([])
})

test('jobs are run by the thread, and the server answers meanwhile', async () => {
  const [begun, goOn] = [join(folder, 'jobs-begun'), join(folder, 'jobs-go-on')]
  await steward.db.query({ text: 'truncate job_runs cascade' })
  const wire = await serve(
    'jobs',
    `import { existsSync, writeFileSync } from 'node:fs'
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    writeFileSync('${begun}', '')
    while (!existsSync('${goOn}')) Atomics.wait(nothing, 0, 0, 20)
    go on`,
  )
  const runs = async () => {
    const { rows } = await steward.db.query<{ status: string }>({ text: 'select distinct status from job_runs' })
    return rows.map(({ status }) => status)
  }
  await until('jobs have the thread begun', () => existsSync(begun))
  const [customers, done] = [await wire.customers(''), await runs()]
  writeFileSync(goOn, '')
  expect(customers).not.toHaveLength(0)
  expect(done).toEqual([])
  await until('they are done', async () => (await runs()).join() === 'done')
  expect(log.lines()).toEqual([])
})

test('a thread that throws, or ends, is begun again, and the log tells of it', async () => {
  await steward.db.query(fill('Begun-'))
  const begun = join(folder, 'begun')
  const wire = await serve(
    'begun',
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync('${begun}', '.')
    const times = readFileSync('${begun}', 'utf8').length
    if (times === 1) throw new Error('it cannot begin')
    if (times === 2) process.exit(3)
    go on`,
  )
  const batch = await apply(wire, await look(wire, 'Begun-'))
  await until('the batch is done', async () => {
    await notifyBatchWorkers(steward.db)
    return (await batchOf(wire, batch)).status === 'done'
  })
  expect(await batchOf(wire, batch)).toMatchObject({ counts: { done: many, refused: 0 } })
  expect(log.lines()).toMatchObject([
    { level: 'error', code: 1, err: { message: 'it cannot begin' } },
    { level: 'error', code: 3 },
  ])
  expect(readFileSync(begun, 'utf8')).toBe('...')
})

test('a thread without work ends, and the next batch begins it anew', async () => {
  await steward.db.query(fill('First-'))
  await steward.db.query(fill('Next-'))
  const told = join(folder, 'told')
  const wire = await serve(
    'idle',
    `import { appendFileSync } from 'node:fs'
    import { workerData } from 'node:worker_threads'
    workerData.idleMs = 100
    appendFileSync('${told}', 'begun ')
    process.on('exit', (code) => appendFileSync('${told}', 'ended ' + code + ' '))
    go on`,
  )
  const first = await apply(wire, await look(wire, 'First-'))
  await until('it has ended', () => existsSync(told) && readFileSync(told, 'utf8').includes('ended'))
  expect(await batchOf(wire, first)).toMatchObject({ status: 'done' })
  const next = await apply(wire, await look(wire, 'Next-'))
  await until('the batch is done', async () => (await batchOf(wire, next)).status === 'done')
  expect(readFileSync(told, 'utf8')).toMatch(/^begun ended 0 begun /)
  expect(log.lines()).toEqual([])
})

test('what fails in the thread is told in the log of the server', async () => {
  const wire = await serve('failing', 'go on')
  await steward.db.query(fill('Failing-'))
  const { empId } = await steward.demo('finance')
  const { rows } = await steward.db.query<{ id: number }>({
    text: `insert into batches (resource, kind, status, selection, created_by) values ('nowhere', 'edit', 'running', '{}', $1) returning id`,
    values: [empId],
  })
  await steward.db.query({
    text: `insert into batch_rows (batch_id, place, record_id, status, changes) values ($1, 0, 1, 'ready', '{}')`,
    values: [rows[0]?.id],
  })
  await notifyBatchWorkers(steward.db)
  await until('it is told', () => log.lines().length > 0)
  expect(log.lines()[0]).toMatchObject({ level: 'warn', msg: 'a batch waits', err: { type: 'Error' } })
  // The thread goes on with others.
  const batch = await apply(wire, await look(wire, 'Failing-'))
  await until('the batch is done', async () => (await batchOf(wire, batch)).status === 'done')
})

test('stopped half way, it goes on after the next start, and each record is changed once', async () => {
  const home = program.newHome()
  const data = join(home, 'data')
  const settings = { STEWARD_RATE_LIMIT: '10000000' }
  let run = program.start(home, settings)
  let wire = await new Wire(await run.ready).signIn('finance')
  const client = await connectTo(data)
  const { text, values } = fill('Stopped-')
  await client.query(text, values)
  const batch = await look(wire, 'Stopped-')
  const release = await lockRowOf(data, many - setSize)
  await apply(wire, batch)
  await until('it waits for the row', async () => (await doneOf(client)) === many - 2 * setSize)
  if (process.platform === 'linux') expectBehind(run.child.pid ?? 0)
  run.child.kill('SIGTERM')
  await until('no call is taken', async () => !(await wire.isReady()))
  await release()
  await client.end()
  expect(await run.ended).toMatchObject({ code: 0 })
  const { token } = wire
  run = program.start(home, settings)
  wire = new Wire(await run.ready, token)
  await until('the batch is done', async () => (await batchOf(wire, batch)).status === 'done')
  const rows = await wire.customers('Stopped-')
  expect([rows.length, ...new Set(rows.map(({ version }) => version))]).toEqual([many, 2])
  expect(await batchOf(wire, batch)).toMatchObject({ counts: { done: many, refused: 0 } })
})

/** Holds one record fast, so that the set it belongs to cannot end. */
async function lockRowOf(data: string, n: number): Promise<() => Promise<void>> {
  const client = await connectTo(data)
  await client.query('begin')
  await client.query('select from customers where name = $1 for update', [`Stopped-${n}`])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

async function doneOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as done from customers where name like 'Stopped-%' and version > 1`,
  )
  return rows[0].done
}

/** One thread stands behind, and the one that answers calls does not. */
function expectBehind(pid: number): void {
  const niceOf = (thread: string) => {
    const path = `/proc/${pid}/task/${thread}/stat`
    const stat = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const threads = readdirSync(`/proc/${pid}/task`)
  const behind = threads.filter((thread) => niceOf(thread) > niceOf(String(pid)))
  expect(behind).toHaveLength(1)
}
