import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../server/build/build.mjs'
import { addressOf, cloneOf, connectionTo, startCluster, type TestCluster, within } from './cluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** What each file of browser tests clones its company from. */
    company: Company
    /** Origin of the server that files share which change nothing of its company. */
    shared: string
  }
}

/** The demo company as the built server leaves it after its first start and its first jobs. */
export interface Company {
  cluster: TestCluster
  /** Name of its database, to which nobody is connected. */
  database: string
  /** Its DATA_DIR: the files of records, and the keys. */
  dataDir: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const readyWithinMs = 120_000
/** Their thread stands back for the server and for what else the machine does; nothing is measured by it. */
const firstJobsWithinMs = 600_000
/** The jobs of a look are taken one after the other, each within a few milliseconds. */
const [lookMs, quietLooks] = [250, 8]
/** Longer than the server waits for its open requests and its database. */
const stoppedWithinMs = 30_000

export interface Served {
  baseURL: string
  /** The file it writes to. */
  log: string
  stop: () => Promise<void>
}

interface Started extends Pick<Served, 'log'> {
  child: ChildProcess
}

/** Makes the company that browser tests clone, on one PostgreSQL for the run; answers how to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster()
  const home = directory()
  const program = await copyProgram()
  const teardown = async () => {
    await stop()
    for (const folder of [home, program]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const company = { cluster, database: `${cluster.prefix}_demo`, dataDir: join(home, 'data') }
    const { user } = cluster.connection
    await within(cluster.admin, (admin) =>
      admin.query(`create database ${company.database} template ${cluster.empty}${user ? ` owner ${user}` : ''}`),
    )
    const settings = { DATABASE_URL: addressOf(cluster.connection, company.database) }
    const filled = await run(home, 'demo', settings, async () => {})
    await firstJobs(company)
    await filled.stop()
    project.provide('company', company)
    const { baseURL, database, stop: stopShared } = await serveCompany(company)
    project.provide('shared', baseURL)
    const before = await changesBy(cluster, database)
    return async () => {
      const after = await changesBy(cluster, database)
      await stopShared()
      const left = stopForgotten()
      await teardown()
      if (left > 0) throw new Error(`${left} servers outlived their files: a file needs a test that every run has`)
      if (after !== before) throw new Error(`Files that share a company made ${after - before} changes to its records`)
    }
  } catch (error) {
    await teardown()
    throw error
  }
}

/** Copies what is built, beside its packages, so that a build made meanwhile changes no page of a test. */
async function copyProgram(): Promise<string> {
  await ensureBuilt()
  const copy = join(root, '.cache', `served-${process.pid}`)
  cpSync(join(root, 'dist'), copy, { recursive: true })
  mkdirSync(join(copy, running))
  // The processes of the test files inherit it.
  process.env.TEST_PROGRAM = copy
  return copy
}

/** A folder in the copy: a file of each server that runs, named by the id of its process. */
const running = 'running'

function noteOf({ pid }: ChildProcess): string {
  return join(process.env.TEST_PROGRAM ?? '', running, `${pid}`)
}

/** Ends the servers of files whose tests were all skipped, since nothing after them is run; answers how many. */
function stopForgotten(): number {
  const left = readdirSync(join(process.env.TEST_PROGRAM ?? '', running))
  for (const pid of left) process.kill(Number(pid), 'SIGTERM')
  return left.length
}

/**
 * Waits for the jobs of the first look: else each clone would do the same ones, beside its tests. What one left when the
 * next of its kind was due is that one's, and will not be done.
 */
async function firstJobs({ cluster, database }: Company): Promise<void> {
  await within(connectionTo(cluster.connection, database), async (client) => {
    const until = Date.now() + firstJobsWithinMs
    for (let quiet = 0, known = 0; quiet < quietLooks; await delay(lookMs)) {
      const { rows } = await client.query<{ all: number; open: number; jobs: string }>(
        `select count(*)::int as all, count(*) filter (where status in ('running', 'waiting'))::int as open, string_agg(job || ' ' || status, ', ') filter (where status <> 'done') as jobs from job_runs`,
      )
      const { all = 0, open = 0, jobs } = rows[0] ?? {}
      quiet = all > 0 && open === 0 && all === known ? quiet + 1 : 0
      known = all
      if (Date.now() > until)
        throw new Error(`${open} of ${all} first jobs were not done after ${firstJobsWithinMs / 1000} s: ${jobs}`)
    }
  })
}

/** How often people have changed a record. */
async function changesBy({ connection }: TestCluster, database: string): Promise<number> {
  const text = 'select count(*)::int as n from history where actor_emp_id is not null'
  return within(connectionTo(connection, database), async (client) => (await client.query(text)).rows[0]?.n ?? 0)
}

/** Serves a clone of the company: what its tests change, no other file sees. */
export async function serveCompany(
  { cluster, database, dataDir }: Company,
  given: Readonly<Record<string, string>> = {},
): Promise<Served & { database: string }> {
  const name = `${cluster.prefix}_${randomBytes(5).toString('hex')}`
  const home = directory()
  const clone = `create database ${name} ${cloneOf(database, cluster.connection)}`
  await within(cluster.admin, (admin) => admin.query(clone))
  cpSync(dataDir, join(home, 'data'), { recursive: true })
  const settings = { ...given, DATABASE_URL: addressOf(cluster.connection, name) }
  const served = await run(home, 'demo', settings, async () => {
    await within(cluster.admin, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    rmSync(home, { recursive: true, force: true })
  })
  return { ...served, database: name }
}

/** Serves the built program from a directory, a port and a PostgreSQL of its own; `given` are settings beside those. */
export function serve(seed: 'demo' | 'empty', given: Readonly<Record<string, string>> = {}): Promise<Served> {
  const home = directory()
  return run(home, seed, given, async () => rmSync(home, { recursive: true, force: true }))
}

function directory(): string {
  const home = mkdtempSync(join(tmpdir(), 'steward-e2e-'))
  // The database may run as a user of its own, who has to pass through.
  chmodSync(home, 0o711)
  return home
}

/** Runs the built program; `clear` takes away what it stood on, once it has ended. */
async function run(
  home: string,
  seed: 'demo' | 'empty',
  given: Readonly<Record<string, string>>,
  clear: () => Promise<void>,
): Promise<Served> {
  const port = await freePort()
  const server = start(home, port, seed, given)
  // An interrupted run awaits no teardown; the server then ends its database by itself.
  const interrupted = () => server.child.kill('SIGTERM')
  process.once('exit', interrupted)
  const end = async () => {
    await stop(server.child)
    process.off('exit', interrupted)
    await clear()
  }
  const baseURL = `http://127.0.0.1:${port}`
  try {
    await ready(baseURL, server)
    return { baseURL, log: server.log, stop: end }
  } catch (error) {
    await end()
    throw error
  }
}

function start(home: string, port: number, seed: string, given: Readonly<Record<string, string>>): Started {
  // Settings of the developer's own server must not leak into the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(STEWARD_|DATABASE_URL|TLS_|NODE_ENV)/.test(name))
  const settings = {
    DATA_DIR: join(home, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED: seed,
    STEWARD_RATE_LIMIT: '1000000',
  }
  // A file rather than a pipe: the server outlives an interrupted run by a moment and still has to write.
  const log = join(home, 'server.log')
  const written = openSync(log, 'a')
  const child = spawn(process.execPath, [join(process.env.TEST_PROGRAM ?? '', 'server', 'main.js')], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...settings, ...given },
    stdio: ['ignore', written, written],
  })
  closeSync(written)
  writeFileSync(noteOf(child), '')
  child.once('exit', () => rmSync(noteOf(child), { force: true }))
  return { child, log }
}

async function ready(baseURL: string, { child, log }: Started): Promise<void> {
  const output = () => readFileSync(log, 'utf8').slice(-10_000)
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${output()}`)
    const answer = await fetch(`${baseURL}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await delay(25)
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s:\n${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended, delay(stoppedWithinMs, null, { ref: false })])
  if (inTime !== null) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`The server did not stop within ${stoppedWithinMs / 1000} s of SIGTERM`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
