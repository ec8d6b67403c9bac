import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/database/embedded'

/** How tests reach the PostgreSQL of this run. */
export interface TestCluster {
  connection: pg.PoolConfig
  /** Begins the name of every database of this run. */
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Starts one throw-away cluster for the run, or uses the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test_${process.pid}_${Date.now().toString(36)}`
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const connection = { connectionString: url }
    project.provide('cluster', { connection, prefix })
    return () => dropDatabases(connection, prefix)
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-test-'))
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false })
  project.provide('cluster', { connection: embedded.connection, prefix })
  // An interrupted run awaits no teardown; PostgreSQL would outlive it.
  const interrupted = () => process.kill(embedded.pid, 'SIGINT')
  process.once('exit', interrupted)
  return async () => {
    process.off('exit', interrupted)
    await embedded.stop()
    for (const path of [embedded.home, dataDir]) rmSync(path, { recursive: true, force: true })
  }
}

async function dropDatabases(connection: pg.ClientConfig, prefix: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
