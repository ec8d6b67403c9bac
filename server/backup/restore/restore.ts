import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from '../../database/embedded-binaries'
import { type Cluster, giveTo } from '../../database/embedded-cluster'
import { clusterIn, confirmPlace, findPlace, type Place } from '../../database/embedded-place'
import { connectionTo } from '../../database/embedded-process'
import { holdDirectory } from '../../database/holder'
import { openStore } from '../../files/store/open'
import type { Settings } from '../../settings'
import { openDataDir } from '../../start/data-directory'
import { StartProblem } from '../../start/start-problem'
import { unfinishedRestore } from '../../start/unfinished'
import type { Declarations } from '../../wire/checks/check-declarations'
import { nameOfFile } from '../files'
import { type Folder, settle } from '../kept/folder'
import type { Base } from '../kept/manifest'
import type { Keys } from '../keys'
import { chooseBase, nativeOf } from './choose'
import { bytesOf, openFiles, openSealed } from './opened'
import {
  databaseName,
  type KeptLog,
  logAfter,
  NotReached,
  type Recovered,
  recover,
  type Target,
  tidyRecovery,
  unpackCluster,
} from './recover'
import { contentsOf, keysIn } from './taken-apart'
import { type Verified, verify } from './verify'

export interface Restored {
  base: Base
  /** When the last change that was restored was made; null where none came after the base backup. */
  lastChange: string | null
  files: number
  /** Keys of files that rows tell of and the backup has not. */
  missing: string[]
  isExternal: boolean
}

/**
 * Restores into an empty data directory what there was at a moment, or as late as the log reaches. The backup is looked
 * through first; where anything fails, the directory is empty again.
 */
export async function restore(
  settings: Settings,
  declared: Declarations,
  folder: Folder,
  at: Date | undefined,
): Promise<Restored> {
  refuseFilled(settings.dataDir)
  const base = await chooseBase(folder, at)
  if (settings.databaseUrl && base.manifest.cluster)
    throw new StartProblem(
      'The backup holds a database of its own, and DATABASE_URL names another',
      'leave DATABASE_URL away to restore into DATA_DIR',
    )
  const verified = await verify(folder, base)
  const keys = await keysIn(folder, base)
  const dataDir = openDataDir(settings.dataDir)
  const place = findPlace(dataDir)
  try {
    holdDirectory(dataDir)
    writeFileSync(unfinishedRestore(dataDir), '', { mode: 0o600, flush: true })
    const into = { ...settings, dataDir }
    const restored = base.manifest.cluster
      ? await restoreCluster({ settings: into, declared, folder, base, keys, place }, at, verified)
      : await restoreFiles(into, folder, base)
    keepKeys(dataDir, keys)
    rmSync(unfinishedRestore(dataDir))
    await settle(dataDir)
    return { base, ...restored }
  } catch (error) {
    empty(dataDir, place)
    throw error
  }
}

function refuseFilled(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new StartProblem(
    `${dataDir} is not empty, and a restore never writes over what is there`,
    'set DATA_DIR to an empty directory, or move away what is in this one',
  )
}

function empty(dataDir: string, place: Place): void {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (place.home !== dataDir) rmSync(place.home, { recursive: true, force: true })
}

interface Work {
  settings: Settings
  declared: Declarations
  folder: Folder
  base: Base
  keys: Keys
  place: Place
}

type Outcome = Omit<Restored, 'base'>

async function restoreCluster(work: Work, at: Date | undefined, { until }: Verified): Promise<Outcome> {
  const { settings, folder, base, keys, place } = work
  const binaries = findBinaries(place, nativeOf(base))
  const directory = `${clusterIn(place.home)}.new-restore`
  mkdirSync(directory, { mode: 0o700 })
  await unpackCluster(folder, base, directory, place.user)
  const password = keys.databasePassword ?? ''
  writeFileSync(join(directory, 'password'), password, { mode: 0o600, flush: true })
  giveTo(join(directory, 'password'), place.user)
  const data = join(directory, 'data')
  const cluster: Cluster = { directory, data, password: password.trim(), binaries, user: place.user, durable: true }
  const recovered = await recoverTo(cluster, logAfter(folder, base), at, until)
  const outcome = await takeOver(work, cluster, recovered)
  tidyRecovery(directory)
  renameSync(directory, clusterIn(place.home))
  await settle(dirname(clusterIn(place.home)))
  confirmPlace(settings.dataDir, place.home)
  return outcome
}

/** To the moment; where nothing was written any more until then, the end of the log is what there was. */
async function recoverTo(
  cluster: Cluster,
  log: KeptLog,
  at: Date | undefined,
  until: string | undefined,
): Promise<Recovered> {
  const target: Target = at ? { time: at.toISOString() } : 'end'
  try {
    return await recover(cluster, log, target)
  } catch (error) {
    if (!(error instanceof NotReached) || !at) throw error
    if (until && at.getTime() <= Date.parse(until)) return recover(cluster, log, 'end')
    throw new StartProblem(
      `The log that was kept does not reach ${at.toISOString()}; it is complete until ${until ?? 'the end of the base backup'}`,
      'give --at an earlier moment, or leave it away to restore as much as there is',
    )
  }
}

async function takeOver(
  { settings, declared, folder, keys }: Work,
  cluster: Cluster,
  recovered: Recovered,
): Promise<Outcome> {
  try {
    const { client, postmaster } = recovered
    const { rows } = await client.query<{ at: string | null }>(
      `select to_char(pg_last_xact_replay_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    )
    const store = openStore(settings)
    const { opened, missing } = await openFiles(client, folder, (key, bytes) => store.put(key, bytes))
    await openSealed(connectionTo(cluster, postmaster, databaseName), declared, settings, keys)
    return { lastChange: rows[0]?.at ?? null, files: opened, missing, isExternal: false }
  } finally {
    await recovered.end()
  }
}

/** Of a database that is not ours: what is beside it. */
async function restoreFiles(settings: Settings, folder: Folder, base: Base): Promise<Outcome> {
  const store = openStore(settings)
  const { files } = await contentsOf(folder, base)
  for (const key of files) await store.put(key, await bytesOf(folder, nameOfFile(key)))
  return { lastChange: null, files: files.length, missing: [], isExternal: true }
}

function keepKeys(dataDir: string, { secret, dataKeys }: Keys): void {
  for (const [name, text] of Object.entries({ secret, 'data-keys': dataKeys }))
    writeFileSync(join(dataDir, name), `${text.trim()}\n`, { mode: 0o600, flush: true })
}
