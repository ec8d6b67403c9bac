import { realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { archiveDirectory, buildArchiveSettings } from '../backup/archive-settings'
import { prepareDataDirectory } from '../start/data-directory'
import { isProcessAlive } from '../start/processes'
import { getErrorMessage } from '../start/start-problem'
import { findUsableBinaries } from './embedded-binaries'
import { type Cluster, openCluster } from './embedded-cluster'
import { confirmClusterPlace, findClusterPlace } from './embedded-location'
import type { PostgresInstall } from './embedded-packages'
import {
  adoptRunningPostmaster,
  buildConnection,
  type Postmaster,
  runPostmaster,
  stopPostmaster,
} from './embedded-process'
import { buildProgramConnection, transferToProgramRole } from './embedded-role'

interface EmbeddedOptions {
  /** The data directory, which is created if it is missing. The caller has claimed it (`claimDirectory`). */
  dataDir: string
  log: (line: string) => void
  /** False turns off fsync, only for throw-away clusters of tests. Default true. */
  durable?: boolean
  /** True where PostgreSQL archives its log for backups. Default false. */
  isArchiving?: boolean
  /** A PostgreSQL other than the bundled one, for tests with clusters of older versions. */
  native?: PostgresInstall
}

export interface EmbeddedDatabase extends EmbeddedConnections {
  /** The home of the cluster: DATA_DIR, or another place if the database's user cannot reach that. */
  home: string
  /** The process id of the postmaster; it changes when the postmaster restarts. */
  readonly pid: number
  stop(): Promise<void>
}

/** How to connect to our own PostgreSQL. */
interface EmbeddedConnections {
  /** The connection of the program's role, which owns its database and is no superuser. */
  connection: pg.PoolConfig
  /** The connection of the superuser, for backups and other work on the whole cluster. */
  admin: pg.PoolConfig
}

const database = 'steward'

/**
 * Starts (or adopts) our own PostgreSQL and keeps it running until `stop`.
 * @throws StartProblem
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, durable = true, isArchiving = false } = options
  const directory = prepareDataDirectory(dataDir)
  const place = findClusterPlace(directory)
  const cluster = await openCluster(place, findUsableBinaries(place, options.native), durable)
  if (isArchiving) cluster.given = buildArchiveSettings(cluster.directory, place.user)
  confirmClusterPlace(directory, place.home)
  const first = await restartIfNeeded(isArchiving, cluster, await runPostmaster(cluster, log), log)
  await createDatabase(cluster, first)
  await transferToProgramRole(cluster, first, database)
  const keeper = restartWhenEnded(cluster, first, log)
  return {
    ...buildConnections(cluster, first),
    home: place.home,
    get pid() {
      return keeper.pid()
    },
    stop: keeper.stop,
  }
}

/** Connects to the running PostgreSQL of a data directory; undefined while it does not run. */
export async function connectToRunningEmbedded(dataDir: string): Promise<EmbeddedConnections | undefined> {
  const place = findClusterPlace(realpathSync(dataDir))
  const cluster = await openCluster(place, findUsableBinaries(place), true)
  const postmaster = await adoptRunningPostmaster(cluster, () => {})
  if (!postmaster) return undefined
  // A server of an earlier version may have left it running, without the program's role.
  await transferToProgramRole(cluster, postmaster, database)
  return buildConnections(cluster, postmaster)
}

const buildConnections = (cluster: Cluster, postmaster: Postmaster): EmbeddedConnections => ({
  connection: buildProgramConnection(cluster, postmaster, database),
  admin: buildConnection(cluster, postmaster, database),
})

/**
 * Restarts a PostgreSQL that was left running without the archive
 * setting, which applies only after a restart.
 */
async function restartIfNeeded(
  isArchiving: boolean,
  cluster: Cluster,
  running: Postmaster,
  log: (line: string) => void,
): Promise<Postmaster> {
  if (running.child || (await isArchivingLog(cluster, running)) === isArchiving) return running
  log(
    `PostgreSQL is started again ${isArchiving ? 'to hand its log over to backups' : 'as there are no backups any more'}`,
  )
  await stopPostmaster(cluster, running)
  return runPostmaster(cluster, log)
}

async function isArchivingLog(cluster: Cluster, postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client(buildConnection(cluster, postmaster, 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<{ path: string | null }>(`select ${archiveDirectory} as path`)
    return Boolean(rows[0]?.path)
  } finally {
    await client.end()
  }
}

async function createDatabase(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const client = new pg.Client(buildConnection(cluster, postmaster, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/** Restarts a postmaster that ends by itself, for example after a full disk, with growing delays. */
function restartWhenEnded(cluster: Cluster, first: Postmaster, log: (line: string) => void) {
  const stopping = new AbortController()
  let postmaster = first

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await waitForPostmasterEnd(postmaster, stopping.signal)
      for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, 30_000)) {
        log(`PostgreSQL ended unexpectedly; it is started again in ${pause} ms`)
        await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        if (stopping.signal.aborted) return
        if (await tryRestart()) break
      }
    }
  }

  async function tryRestart(): Promise<boolean> {
    try {
      const { socketDir } = postmaster
      postmaster = await runPostmaster(cluster, log, socketDir)
      // Without fsync, a crash may lose what the start created.
      if (!cluster.durable) await transferToProgramRole(cluster, postmaster, database)
      log(`PostgreSQL runs again (process ${postmaster.pid})`)
      return true
    } catch (error) {
      log(getErrorMessage(error))
      return false
    }
  }

  const watching = watch()
  return {
    pid: () => postmaster.pid,
    async stop() {
      stopping.abort()
      await watching
      await stopPostmaster(cluster, postmaster)
    },
  }
}

async function waitForPostmasterEnd({ pid, child }: Postmaster, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (child ? child.exitCode === null && child.signalCode === null : isProcessAlive(pid))) {
    await delay(500, undefined, { signal: stop, ref: false }).catch(() => {})
  }
}
