import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/database/embedded'
import { clockShiftMs } from './clock'

/** How tests reach the PostgreSQL of this run. */
export interface TestCluster {
  connection: pg.PoolConfig
  /** The same as a superuser, who makes and drops databases. */
  admin: pg.PoolConfig
  /** Begins the name of every database of this run. */
  prefix: string
  /** The database that empty ones are made from: it holds the clock of the tests, where that is shifted. */
  empty: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

const inMemory = '/dev/shm'
/** Bytes: templates, a dozen clones, the log between two checkpoints. */
const roomOfCluster = 6_000_000_000

/** Starts the PostgreSQL of the run for its first project; the others share it, with the templates it holds. */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().cluster) return async () => {}
  const { cluster, stop } = await startCluster()
  run.provide('cluster', cluster)
  return stop
}

/** Starts one throw-away cluster for the run, or uses the server that TEST_DATABASE_URL names; answers how to end it. */
export async function startCluster(): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const prefix = `test_${process.pid}_${Math.floor(performance.timeOrigin).toString(36)}`
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const connection = { connectionString: url }
    const empty = await prepareClock(connection, connection, prefix)
    return { cluster: { connection, admin: connection, prefix, empty }, stop: () => dropDatabases(connection, prefix) }
  }
  const dataDir = mkdtempSync(join(placeOfClusters(), 'steward-test-'))
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false })
  const clear = () => {
    // PostgreSQL may not have ended yet, and still write.
    for (const path of [embedded.home, dataDir]) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
  // An interrupted run awaits no teardown; PostgreSQL would outlive it, and its files would stay in memory.
  const interrupted = () => {
    process.kill(embedded.pid, 'SIGQUIT')
    clear()
  }
  process.once('exit', interrupted)
  const stop = async () => {
    process.off('exit', interrupted)
    await embedded.stop()
    clear()
  }
  const { connection, admin } = embedded
  return { cluster: { connection, admin, prefix, empty: await prepareClock(admin, connection, prefix) }, stop }
}

/** A database is 2,500 files, and a run makes hundreds: in memory, where there is room, a clone takes a tenth of the time. */
function placeOfClusters(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, freemem()) >= roomOfCluster) return inMemory
  } catch {
    // No such place on this system.
  }
  return tmpdir()
}

/** How a database is cloned: its files are copied, since writing all of them to the log as well takes twice as long. */
export const cloneOf = (source: string, { user }: pg.PoolConfig): string =>
  `template ${source} strategy file_copy${user ? ` owner ${user}` : ''}`

/**
 * With a shifted clock, statements find a `now()` of the tests before PostgreSQL's own. New tables still go to
 * `public`, which stands first in the path. Answers the database that empty ones are made from.
 */
async function prepareClock(connection: pg.ClientConfig, program: pg.PoolConfig, prefix: string): Promise<string> {
  if (clockShiftMs === 0) return 'template0'
  const name = `${prefix}_clock`
  await within(connection, async (admin) => {
    await admin.query(`create database ${name} template template0`)
    for (const role of new Set(['current_user', program.user ?? 'current_user']))
      await admin.query(`alter role ${role} set search_path = public, clock, pg_catalog`)
  })
  await within(connectionTo(connection, name), async (client) => {
    await client.query('create schema clock')
    await client.query('grant usage on schema clock to public')
    await client.query(
      `create function clock.now() returns timestamptz stable parallel safe language sql
       return pg_catalog.now() + interval '${Math.round(clockShiftMs)} milliseconds'`,
    )
  })
  return name
}

/** The same server, another database. */
export function connectionTo(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same as an address, for the programs that are told by a setting. */
export function addressOf(connection: pg.PoolConfig, database: string): string {
  if (connection.connectionString) return connectionTo(connection, database).connectionString ?? ''
  const { user, password, host, port } = connection
  const [name, word, folder] = [user, password, host].map((part) => encodeURIComponent(String(part)))
  return `postgres://${name}:${word}@${folder}:${port}/${database}`
}

/** Work on a connection that is ended afterwards. */
export async function within<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function dropDatabases(connection: pg.ClientConfig, prefix: string): Promise<void> {
  await within(connection, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    if (clockShiftMs !== 0) await admin.query('alter role current_user reset search_path')
  })
}
