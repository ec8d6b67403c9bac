import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../start/settings'
import { firstLog } from './cluster-lineage'
import { findUnbrokenLog, isSegment } from './log-segments'
import { toSegmentPath } from './log-shipper'
import { type BackupFolder, listCompleteNames } from './storage/backup-folder'
import { type BaseBackup, findNewestGoodBackup, listBaseBackups } from './storage/manifest'

const hourMs = 3_600_000

/** The age of the newest good backup above which an alarm is sent. */
const oldestMs = 24 * hourMs

/** The seconds without new log after which an alarm is sent. */
const longestSilence = 1800

/** A backup pauses six times as long as it works. */
const rest = 6

/** Answers the configured folder; undefined where backups are off. */
export const findBackupFolder = ({
  backup,
  backupKey,
}: Pick<Settings, 'backup' | 'backupKey'>): BackupFolder | undefined =>
  backup && { path: backup.directory, key: backupKey, rest }

interface BackupState {
  /** The newest good backup. */
  newest: BaseBackup | undefined
  /** The id of a backup whose manifest is damaged. */
  unreadable: string | undefined
  /** Seconds since the newest backup began. */
  ageSeconds: number | undefined
  /** The segment that is missing after the newest backup; moments after it cannot be restored. */
  missing: string | undefined
  /** Seconds since the log last grew or the backup ended; undefined: this server does not archive the log. */
  logSeconds: number | undefined
}

export async function readBackupState(folder: BackupFolder, now: number): Promise<BackupState> {
  let unreadable: string | undefined
  const newest = findNewestGoodBackup(
    await listBaseBackups(folder, (_, name) => {
      unreadable = name
    }),
  )
  if (!newest) return { newest, unreadable, ageSeconds: undefined, missing: undefined, logSeconds: undefined }
  const ageSeconds = Math.max(0, (now - Date.parse(newest.manifest.startedAt)) / 1000)
  const log = newest.manifest.cluster?.log ?? firstLog
  const names = (await listCompleteNames(join(folder.path, log))).filter(isSegment)
  return {
    newest,
    unreadable,
    ageSeconds,
    missing: findLogGap(newest, names),
    logSeconds: await getLogAgeSeconds(folder, newest, names, now),
  }
}

async function getLogAgeSeconds(folder: BackupFolder, { manifest }: BaseBackup, names: readonly string[], now: number) {
  if (!manifest.cluster) return undefined
  const last = names.at(-1)
  const cameAt = last ? (await stat(join(folder.path, toSegmentPath(last, manifest.cluster.log)))).mtimeMs : 0
  return Math.max(0, (now - Math.max(cameAt, Date.parse(manifest.endedAt))) / 1000)
}

function findLogGap({ manifest }: BaseBackup, names: readonly string[]): string | undefined {
  if (!manifest.cluster) return undefined
  // The log continues at the base backup's last segment. The log directory itself may lack that segment.
  return findUnbrokenLog([...names, manifest.cluster.lastSegment], manifest.cluster.lastSegment).missing
}

/** Finds the problem about which administrators have to know; null where there is none. */
export async function findBackupAlarm(
  settings: Settings,
  now = Date.now(),
  upSeconds = process.uptime(),
): Promise<string | null> {
  const folder = findBackupFolder(settings)
  if (!folder) return settings.production ? explainNoBackups(settings) : null
  try {
    return explainBackupState(await readBackupState(folder, now), upSeconds)
  } catch {
    return `The folder of the backups, ${folder.path}, cannot be read. See whether its disk is there.`
  }
}

const explainNoBackups = ({ databaseUrl }: Settings) =>
  databaseUrl
    ? 'The files of records, the keys and the secret are not backed up: STEWARD_BACKUP_DIR is not set. Set it to a folder on another disk, and back the database up with its own tools.'
    : 'No backups are made: STEWARD_BACKUP_DIR is not set. Set it to a folder on another disk.'

function explainBackupState(state: BackupState, upSeconds: number): string | null {
  const { newest, unreadable, ageSeconds, missing, logSeconds = 0 } = state
  if (!newest || ageSeconds === undefined) return 'There is no good backup yet.'
  if (ageSeconds * 1000 > oldestMs)
    return `The last good backup is ${Math.floor(ageSeconds / 3600)} hours old. See why the later ones failed, and that the disk of the backups has room.`
  if (missing) return `The log of the database has a gap at ${missing}. The next backup closes it.`
  if (unreadable)
    return `The manifest of ${unreadable} is damaged, and no old backup is removed until it is brought back from another copy or the directory is moved away.`
  // Jobs write something every five minutes, so silence is a fault. A
  // server that just started may have no new log.
  if (Math.min(logSeconds, upSeconds) > longestSilence)
    return `Nothing of the log of the database has come to the backups for ${Math.floor(logSeconds / 60)} minutes. See what the server's log says of it.`
  return null
}
