import pg from 'pg'
import type { Cluster } from '../embedded-cluster'
import { buildConnection, runPostmaster, stopPostmaster } from '../embedded-process'
import { listDatabases } from './cluster-settings'
import { applySessionSettings } from './describe'

/** A cluster that runs while the work on it lasts. */
export interface RunningCluster {
  /** The databases that accept connections, as they were at its start. */
  databases: string[]
  /** Runs work on a connection to one of the databases. */
  within<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T>
}

/**
 * Starts a cluster, runs the work on it and stops it.
 * @param set settings of every connection
 */
export async function withCluster<T>(
  cluster: Cluster,
  set: Readonly<Record<string, string>>,
  work: (running: RunningCluster) => Promise<T>,
): Promise<T> {
  const postmaster = await runPostmaster(cluster, () => {})
  const withClient = async <R>(database: string, part: (client: pg.Client) => Promise<R>): Promise<R> => {
    const client = new pg.Client({
      ...buildConnection(cluster, postmaster, database),
      application_name: 'steward upgrade',
    })
    // A connection that is lost between two statements is reported by the next statement.
    client.on('error', () => {})
    await client.connect()
    try {
      await applySessionSettings(client, set)
      return await part(client)
    } finally {
      await client.end()
    }
  }
  try {
    return await work({ databases: await withClient('postgres', listDatabases), within: withClient })
  } finally {
    await stopPostmaster(cluster, postmaster)
  }
}
