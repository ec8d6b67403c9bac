import { existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorMessage, StartProblem } from '../../start/start-problem'
import { findUsableBinaries } from '../embedded-binaries'
import { type Cluster, createCluster, readCluster, readClusterMajor } from '../embedded-cluster'
import {
  type ClusterPlace,
  findClusterHome,
  findClusterPlace,
  getClusterDirectory,
  getNextClusterDirectory,
  hasCluster,
  listFormerClusters,
} from '../embedded-location'
import {
  explainPostgresInstall,
  findBundledPostgres,
  findOlderPostgres,
  findPostgresInFolder,
  type PostgresInstall,
  readBinariesMajor,
} from '../embedded-packages'
import { stopRunningPostmaster } from '../embedded-process'
import { compareClusters } from './compare'
import { fillCluster } from './fill'
import { type RunningCluster, withCluster } from './running-cluster'
import { finishInterruptedSwap, swapClusters } from './swap'
import { findUnknownInCluster, findUnknownInDatabase } from './unknown-objects'

interface UpgradeOptions {
  /** The real path of the data directory. The caller has claimed it (`claimDirectory`). */
  dataDir: string
  log: (line: string) => void
  /** The folder with the programs of the old version; default: where npm installed them. */
  from?: string | undefined
}

/**
 * Upgrades a cluster of an older PostgreSQL to the bundled one. It only reads the old cluster and keeps it.
 * After a failure or an interruption either the old one can still be used or the new one is in its place.
 * Answers where the old one is kept; undefined if there was nothing to do.
 * @throws StartProblem if that cannot be done; nothing is changed then
 */
export async function upgradeCluster({ dataDir, log, from }: UpgradeOptions): Promise<string | undefined> {
  const home = findClusterHome(dataDir)
  if (await finishInterruptedSwap(home)) log('What was begun is ended: the database has been brought over')
  if (!hasCluster(home)) return undefined
  const carried = findBundledPostgres()
  const [stored, carriedMajor] = [readClusterMajor(getClusterDirectory(home)), readBinariesMajor(carried.path) ?? '']
  if (Number(stored) >= Number(carriedMajor)) {
    for (const older of listFormerClusters(home)) log(describeKeptCluster(older))
    return undefined
  }
  const former = from ? findPostgresInFolder(from, stored) : findOlderPostgres(stored)
  if (!former) throw toMissingVersionProblem(getClusterDirectory(home), stored, carriedMajor)
  log(
    `The database is brought over from PostgreSQL ${stored} to ${carriedMajor}; until that is done the old one stays as it is`,
  )
  const place = findClusterPlace(dataDir)
  const clusters = {
    old: readClusterWith(place, former, getClusterDirectory(home)),
    place,
    next: getNextClusterDirectory(home),
  }
  try {
    await fillNextCluster(clusters, findUsableBinaries(place, carried), log)
  } catch (error) {
    await discardNextCluster(clusters)
    throw toUpgradeFailedProblem(error, stored, carriedMajor)
  }
  const keptPath = await swapClusters(home, stored)
  log(describeKeptCluster({ major: stored, path: keptPath }))
  return keptPath
}

const describeKeptCluster = ({ major, path }: { major: string; path: string }) =>
  `The database as PostgreSQL ${major} had it is kept in ${path}: remove it when you need no way back`

function toMissingVersionProblem(directory: string, stored: string, carriedMajor: string): StartProblem {
  return new StartProblem(
    `The database in ${directory} was made by PostgreSQL ${stored}, this program carries ${carriedMajor}, and PostgreSQL ${stored} is not here to read it; nothing was changed`,
    `${explainPostgresInstall(stored)} and start again, or name its folder with "npm run upgrade -- --from <folder>", or set DATABASE_URL to a PostgreSQL of your own`,
  )
}

function toUpgradeFailedProblem(error: unknown, stored: string, carriedMajor: string): StartProblem {
  if (error instanceof StartProblem) return error
  return new StartProblem(
    `The database could not be brought over from PostgreSQL ${stored} to ${carriedMajor} (${getErrorMessage(error)})`,
    'the old one is as it was: mend that and start again, or go on with the program that was running before',
    { cause: error },
  )
}

const readClusterWith = (place: ClusterPlace, native: PostgresInstall, directory: string): Cluster =>
  readCluster(directory, findUsableBinaries(place, native), place.user, true)

interface UpgradeClusters {
  old: Cluster
  place: ClusterPlace
  /** The directory of the new cluster. */
  next: string
}

const readOnly = { default_transaction_read_only: 'on' }

/**
 * Settings for loading. An interrupted load starts from the beginning, so
 * nothing has to be durable before the end.
 */
const loading = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '256MB',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

async function fillNextCluster(
  clusters: UpgradeClusters,
  binaries: string,
  log: (line: string) => void,
): Promise<void> {
  const { old, place, next } = clusters
  await discardNextCluster(clusters)
  await stopRunningPostmaster(old)
  // The old cluster runs with its own program, which may still be running after an
  // interruption. Only our session is read-only.
  await withCluster(old, readOnly, async (from) => {
    await refuseUnknownObjects(from)
    await requireDiskSpace(from, place.home)
    await createCluster(next, binaries, place.user, true)
    const fresh = readCluster(next, binaries, place.user, true)
    await withCluster({ ...fresh, given: loading }, {}, (to) => fillCluster(from, to, log))
    // Starts the new cluster with its final settings, so that rows are read from the disk as they will be.
    await withCluster(fresh, {}, (to) => compareClusters(from, to, log))
  })
}

/** Deletes an incomplete new cluster, and ends the server that may still run on it. */
async function discardNextCluster({ old, next }: UpgradeClusters): Promise<void> {
  if (!existsSync(next)) return
  if (existsSync(join(next, 'password'))) await stopRunningPostmaster(readCluster(next, old.binaries, old.user, true))
  rmSync(next, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function refuseUnknownObjects(from: RunningCluster): Promise<void> {
  const leftovers = await from.within('postgres', findUnknownInCluster)
  for (const name of from.databases)
    await from.within(name, async (client) => {
      leftovers.push(...(await findUnknownInDatabase(client)).map((each) => `${each} in ${name}`))
    })
  if (leftovers.length === 0) return
  throw new StartProblem(
    `The database holds what is not brought over: ${leftovers.slice(0, 5).join(', ')}${leftovers.length > 5 ? ` and ${leftovers.length - 5} more` : ''}`,
    'remove it with the program that was running before, or bring the database over by pg_dump and use DATABASE_URL; nothing was changed',
  )
}

const megabyte = 1 << 20

/** Requires enough space on the disk, because the data and its log are written a second time. */
async function requireDiskSpace(from: RunningCluster, home: string): Promise<void> {
  const { rows } = await from.within('postgres', (client) =>
    client.query<{ bytes: number }>('select sum(pg_database_size(oid))::float8 as bytes from pg_database'),
  )
  const { bavail, bsize } = statfsSync(home)
  const needed = Math.ceil(((rows[0]?.bytes ?? 0) * 1.1) / megabyte) + 256
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free >= needed) return
  throw new StartProblem(
    `Bringing the database over needs ${needed} MB on the disk of ${home}, and ${free} MB are free; nothing was changed`,
    `free ${needed - free} MB there and start again`,
  )
}
