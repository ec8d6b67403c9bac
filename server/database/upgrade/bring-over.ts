import { existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, StartProblem } from '../../start/start-problem'
import { findBinaries } from '../embedded-binaries'
import { type Cluster, clusterAt, createCluster, storedMajor } from '../embedded-cluster'
import {
  findCarriedNative,
  findFormerNative,
  findNativeIn,
  howToInstall,
  type Native,
  readMajor,
} from '../embedded-packages'
import { clusterIn, findHome, findPlace, hasCluster, listKept, nextIn, type Place } from '../embedded-place'
import { endRunning } from '../embedded-process'
import { compareAll } from './compare'
import { fillCluster } from './fill'
import { type Running, withCluster } from './running'
import { finishSwap, swap } from './swap'
import { findUnknown, findUnknownInCluster } from './unknown'

interface Upgrade {
  /** Its real path; the caller holds it (`holdDirectory`). */
  dataDir: string
  log: (line: string) => void
  /** Folder with the programs of the old version; default: where npm installed them. */
  from?: string | undefined
}

/**
 * Brings a cluster of an older PostgreSQL over to the PostgreSQL that this program carries. The old cluster
 * is only read and kept; after a failure or interruption it is still usable, or the new one is in its place.
 * Answers where the old one is kept; undefined if there was nothing to do.
 * @throws StartProblem if that cannot be done; nothing is changed then
 */
export async function upgradeCluster({ dataDir, log, from }: Upgrade): Promise<string | undefined> {
  const home = findHome(dataDir)
  if (await finishSwap(home)) log('What was begun is ended: the database has been brought over')
  if (!hasCluster(home)) return undefined
  const carried = findCarriedNative()
  const [stored, carriedMajor] = [storedMajor(clusterIn(home)), readMajor(carried.path) ?? '']
  if (Number(stored) >= Number(carriedMajor)) {
    for (const older of listKept(home)) log(describeKept(older))
    return undefined
  }
  const former = from ? findNativeIn(from, stored) : findFormerNative(stored)
  if (!former) throw toMissingProblem(clusterIn(home), stored, carriedMajor)
  log(
    `The database is brought over from PostgreSQL ${stored} to ${carriedMajor}; until that is done the old one stays as it is`,
  )
  const place = findPlace(dataDir)
  const clusters = { old: clusterWith(place, former, clusterIn(home)), place, next: nextIn(home) }
  try {
    await fillNext(clusters, findBinaries(place, carried), log)
  } catch (error) {
    await discard(clusters)
    throw toFailedProblem(error, stored, carriedMajor)
  }
  const keptPath = await swap(home, stored)
  log(describeKept({ major: stored, path: keptPath }))
  return keptPath
}

const describeKept = ({ major, path }: { major: string; path: string }) =>
  `The database as PostgreSQL ${major} had it is kept in ${path}: remove it when you need no way back`

function toMissingProblem(directory: string, stored: string, carriedMajor: string): StartProblem {
  return new StartProblem(
    `The database in ${directory} was made by PostgreSQL ${stored}, this program carries ${carriedMajor}, and PostgreSQL ${stored} is not here to read it; nothing was changed`,
    `${howToInstall(stored)} and start again, or name its folder with "npm run upgrade -- --from <folder>", or set DATABASE_URL to a PostgreSQL of your own`,
  )
}

function toFailedProblem(error: unknown, stored: string, carriedMajor: string): StartProblem {
  if (error instanceof StartProblem) return error
  return new StartProblem(
    `The database could not be brought over from PostgreSQL ${stored} to ${carriedMajor} (${messageOf(error)})`,
    'the old one is as it was: mend that and start again, or go on with the program that was running before',
    { cause: error },
  )
}

const clusterWith = (place: Place, native: Native, directory: string): Cluster =>
  clusterAt(directory, findBinaries(place, native), place.user, true)

interface Clusters {
  old: Cluster
  place: Place
  /** Directory of the new one. */
  next: string
}

const readOnly = { default_transaction_read_only: 'on' }

/** An interrupted load starts again, so nothing has to be durable before the end. */
const loading = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '256MB',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

async function fillNext(clusters: Clusters, binaries: string, log: (line: string) => void): Promise<void> {
  const { old, place, next } = clusters
  await discard(clusters)
  await endRunning(old)
  // Started with its own program, which may find it still running after
  // an interruption; only our session is read-only.
  await withCluster(old, readOnly, async (from) => {
    await refuseUnknown(from)
    await refuseFull(from, place.home)
    await createCluster(next, binaries, place.user, true)
    const fresh = clusterAt(next, binaries, place.user, true)
    await withCluster({ ...fresh, given: loading }, {}, (to) => fillCluster(from, to, log))
    // Started as it will run from now on, so that rows are read from the disk with the settings brought over.
    await withCluster(fresh, {}, (to) => compareAll(from, to, log))
  })
}

/** Deletes an incomplete cluster, and ends the server that may still run on it. */
async function discard({ old, next }: Clusters): Promise<void> {
  if (!existsSync(next)) return
  if (existsSync(join(next, 'password'))) await endRunning(clusterAt(next, old.binaries, old.user, true))
  rmSync(next, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function refuseUnknown(from: Running): Promise<void> {
  const leftovers = await from.within('postgres', findUnknownInCluster)
  for (const name of from.databases)
    await from.within(name, async (client) => {
      leftovers.push(...(await findUnknown(client)).map((each) => `${each} in ${name}`))
    })
  if (leftovers.length === 0) return
  throw new StartProblem(
    `The database holds what is not brought over: ${leftovers.slice(0, 5).join(', ')}${leftovers.length > 5 ? ` and ${leftovers.length - 5} more` : ''}`,
    'remove it with the program that was running before, or bring the database over by pg_dump and use DATABASE_URL; nothing was changed',
  )
}

const megabyte = 1 << 20

/** The data is written a second time, and its log as well. */
async function refuseFull(from: Running, home: string): Promise<void> {
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
