import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, setFileOwner } from '../../database/embedded-cluster'
import { buildConnection, type Postmaster, runPostmaster, stopPostmaster } from '../../database/embedded-process'
import type { SystemUser } from '../../start/database-user'
import { firstLog } from '../cluster-lineage'
import { getSegmentPosition, isHistoryFile, isLogFile, parseTimeline } from '../log-segments'
import { toSegmentPath } from '../log-shipper'
import {
  type BackupFolder,
  listCompleteNames,
  openBackupFile,
  pathExists,
  readBackupText,
} from '../storage/backup-folder'
import { DamagedFile } from '../storage/file-faults'
import type { BaseBackup } from '../storage/manifest'
import { unpackEntries } from '../storage/pack'
import type { IntactLog } from './verify'

/** How far recovery replays the log. */
type RecoveryTarget = 'end' | { time: string } | { point: string }

/** The log that continues a base backup. */
export interface BackupLog {
  folder: BackupFolder
  /** The directory of the log in the folder. */
  log: string
  /** The last segment that the base backup itself holds. */
  last: string
  read: IntactLog
}

export const toKeptLog = (folder: BackupFolder, { manifest }: BaseBackup, read: IntactLog): BackupLog => ({
  folder,
  log: manifest.cluster?.log ?? firstLog,
  last: manifest.cluster?.lastSegment ?? '',
  read,
})

/** The log ends before the requested moment. */
export class TargetNotReached extends Error {}

export const databaseName = 'steward'
const feedDirectory = 'feed'

/** Tries of 20 ms each for which PostgreSQL waits for a segment. */
const patience = 15_000

/**
 * A shell command that asks `recoverCluster` for a segment and waits for it.
 * Its paths are relative to the data directory, so none needs quoting.
 */
const askForLog =
  `f=../${feedDirectory}; n="%f"; : > $f/want.$n; i=0; until [ -e $f/have.$n ] || [ -e $f/none.$n ]; do i=$((i+1)); ` +
  `{ [ $i -gt ${patience} ] || [ -e $f/fail.$n ]; } && exit 255; sleep 0.02; done; ` +
  'if [ -e $f/have.$n ]; then mv $f/have.$n "%p"; else rm -f $f/none.$n; exit 1; fi'

/** Unpacks the cluster of a base backup into `directory`, which exists and contains nothing of a cluster. */
export async function unpackCluster(
  folder: BackupFolder,
  base: BaseBackup,
  directory: string,
  user: SystemUser | undefined,
) {
  for (const name of ['data', 'socket', 'log', feedDirectory]) mkdirSync(join(directory, name), { mode: 0o700 })
  const { content } = await openBackupFile(folder, `${base.name}/cluster`)
  const data = join(directory, 'data')
  for await (const { path, body } of unpackEntries(content)) {
    if (path.split('/').some((part) => part === '' || part === '..')) throw new DamagedFile(`${path} is no name in it`)
    const to = join(data, path)
    await mkdir(body ? dirname(to) : to, { recursive: true, mode: 0o700 })
    if (body) await writeFileAs(to, body, user)
    else setFileOwner(to, user)
  }
  writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 })
  for (const path of [directory, data, ...['socket', 'log', feedDirectory].map((name) => join(directory, name))])
    setFileOwner(path, user)
  changeFileOwner(join(data, 'recovery.signal'), user)
}

async function writeFileAs(path: string, body: AsyncIterable<Buffer>, user: SystemUser | undefined): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of body) await file.write(piece)
  } finally {
    await file.close()
  }
  changeFileOwner(path, user)
}

function changeFileOwner(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
}

export interface RecoveredCluster {
  postmaster: Postmaster
  /** A connection to the database, which `end` closes. */
  client: pg.Client
  end(): Promise<void>
}

/**
 * Replays the log up to the target. At a restore point the database stays paused and can be read; otherwise
 * it goes on to normal operation.
 * @throws TargetNotReached where the log ends before the target
 */
export async function recoverCluster(
  cluster: Cluster,
  log: BackupLog,
  target: RecoveryTarget,
): Promise<RecoveredCluster> {
  const isPoint = typeof target === 'object' && 'point' in target
  const settings = { ...buildRecoverySettings(target, log.read.timeline), hot_standby: isPoint ? 'on' : 'off' }
  const recovering: Cluster = { ...cluster, given: settings }
  const stop = new AbortController()
  const feeding = serveLogRequests(cluster, log, stop.signal)
  try {
    const postmaster = await runPostmaster(recovering, () => {})
    const client = new pg.Client(buildConnection(cluster, postmaster, databaseName))
    client.on('error', () => {})
    await client.connect()
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`)
    if (isPoint) await waitUntilPaused(client)
    const end = async () => {
      await client.end()
      await stopPostmaster(cluster, postmaster)
      stop.abort()
      throwIfDefined(await feeding)
    }
    return { postmaster, client, end }
  } catch (error) {
    stop.abort()
    throwIfDefined(await feeding)
    const startLog = readFileSync(join(cluster.directory, 'log', 'start.log'), 'utf8')
    if (/recovery ended before configured recovery target was reached/.test(startLog)) throw new TargetNotReached()
    throw error
  }
}

function throwIfDefined(problem: unknown): void {
  if (problem !== undefined) throw problem
}

function buildRecoverySettings(target: RecoveryTarget, timeline: number | undefined): Record<string, string> {
  const usual = {
    restore_command: askForLog,
    archive_mode: 'off',
    logging_collector: 'off',
    recovery_target_timeline: timeline === undefined ? 'latest' : String(timeline),
  }
  if (target === 'end') return usual
  return 'time' in target
    ? { ...usual, recovery_target_time: toPostgresInstant(target.time), recovery_target_action: 'promote' }
    : { ...usual, recovery_target_name: target.point, recovery_target_action: 'pause' }
}

/**
 * Writes an instant with its offset, because PostgreSQL reads its
 * settings before it knows names of time zones.
 */
const toPostgresInstant = (instant: string) => instant.replace('T', ' ').replace('Z', '+00')

async function waitUntilPaused(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
    if (rows[0]?.state === 'paused') return
    await delay(20)
  }
}

/** Gives PostgreSQL the segments for which it asks, until `stop`. Answers the error, if any. */
async function serveLogRequests(cluster: Cluster, log: BackupLog, stop: AbortSignal): Promise<unknown> {
  const directory = join(cluster.directory, feedDirectory)
  let problem: unknown
  while (!stop.aborted) {
    for (const name of await readdir(directory)) {
      if (!name.startsWith('want.')) continue
      const logName = name.slice('want.'.length)
      await rm(join(directory, name))
      try {
        await answerLogRequest(directory, logName, log, cluster.user)
      } catch (error) {
        problem ??= error
        // Makes the recovery fail, because everything after this segment would be missing.
        writeFileSync(join(directory, `fail.${logName}`), '')
      }
    }
    await delay(10, undefined, { signal: stop }).catch(() => {})
  }
  return problem
}

async function answerLogRequest(
  directory: string,
  logName: string,
  log: BackupLog,
  user: SystemUser | undefined,
): Promise<void> {
  const draft = join(directory, `draft.${logName}`)
  const content = await readLogFile(logName, log)
  if (!content) return writeFileSync(join(directory, `none.${logName}`), '')
  try {
    await writeFileAs(draft, content, user)
    await rename(draft, join(directory, `have.${logName}`))
  } catch (error) {
    if (isLogNeeded(logName, log)) throw error
    await rm(draft, { force: true })
    writeFileSync(join(directory, `none.${logName}`), '')
  }
}

const isLogNeeded = (logName: string, { read }: BackupLog) => read.segments.includes(logName)

/** Opens a file of the log. Undefined where it is missing, cannot be replayed, or is in the base backup. */
async function readLogFile(logName: string, log: BackupLog): Promise<AsyncIterable<Buffer> | undefined> {
  const { folder, read, last } = log
  const name = toSegmentPath(logName, log.log)
  if (!isLogFile(logName)) return undefined
  if (isHistoryFile(logName)) return readTimelineHistory(logName, log)
  const isInBase =
    parseTimeline(logName) === parseTimeline(last) && getSegmentPosition(logName) <= getSegmentPosition(last)
  if (!isLogNeeded(logName, log) && (isInBase || read.stop)) return undefined
  return (await pathExists(join(folder.path, name))) ? (await openBackupFile(folder, name)).content : undefined
}

/**
 * Opens a history file. An unreadable one is given as empty: the restore follows no
 * such timeline, but its number stays in use.
 */
async function readTimelineHistory(logName: string, log: BackupLog): Promise<AsyncIterable<Buffer> | undefined> {
  const { folder, read, last } = log
  const names = await listCompleteNames(join(folder.path, log.log))
  if (!names.some((name) => isLogFile(name) && parseTimeline(name) === parseTimeline(logName))) return undefined
  const text = await readBackupText(folder, toSegmentPath(logName, log.log)).catch((error: unknown) => {
    if (read.timeline === undefined && parseTimeline(logName) > parseTimeline(last)) throw error
    return ''
  })
  // The base backup holds the histories of the timelines that lead to it.
  return text === '' && parseTimeline(logName) <= parseTimeline(last) ? undefined : streamText(text)
}

async function* streamText(text: string) {
  yield Buffer.from(text)
}

/** Removes the files that only the recovery needed. */
export function removeRecoveryFiles(directory: string): void {
  rmSync(join(directory, feedDirectory), { recursive: true, force: true })
}
