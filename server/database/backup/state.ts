import { join } from 'node:path'
import type { Settings } from '../../settings'
import type { Folder } from './kept/folder'
import { namesIn } from './kept/folder'
import { type Base, basesIn, newestGood } from './kept/manifest'
import { isSegment, unbroken } from './segments'
import { logDirectory } from './ship'

const hourMs = 3_600_000

/** A good backup that is older than this is told. */
const oldestMs = 24 * hourMs

/** One part of work, six of rest. */
const rest = 6

/** The folder that the settings name; undefined where there are no backups. */
export const folderOf = ({ backup, backupKey }: Pick<Settings, 'backup' | 'backupKey'>): Folder | undefined =>
  backup && { path: backup.directory, key: backupKey, rest }

export interface BackupState {
  /** The newest good one. */
  newest: Base | undefined
  /** Seconds since it was begun. */
  ageSeconds: number | undefined
  /** The segment of the log that is missing after it: no later moment can be restored. */
  missing: string | undefined
}

export async function stateOf(folder: Folder, now: number): Promise<BackupState> {
  const newest = newestGood(await basesIn(folder, () => {}))
  if (!newest) return { newest, ageSeconds: undefined, missing: undefined }
  const ageSeconds = Math.max(0, (now - Date.parse(newest.manifest.startedAt)) / 1000)
  return { newest, ageSeconds, missing: await gapAfter(folder, newest) }
}

async function gapAfter(folder: Folder, { manifest }: Base): Promise<string | undefined> {
  if (!manifest.cluster) return undefined
  const kept = (await namesIn(join(folder.path, logDirectory))).filter(isSegment)
  // What is in the base backup itself need not be in the log; it is where the log goes on.
  return unbroken([...kept, manifest.cluster.lastSegment], manifest.cluster.lastSegment).missing
}

/** What administrators have to be told; null where all is well. */
export async function alarmOf(settings: Settings, now = Date.now()): Promise<string | null> {
  const folder = folderOf(settings)
  if (!folder) return settings.production ? unset : null
  try {
    return alarmIn(await stateOf(folder, now))
  } catch {
    return `The folder of the backups, ${folder.path}, cannot be read. See whether its disk is there.`
  }
}

const unset = 'No backups are made: STEWARD_BACKUP_DIR is not set. Set it to a folder on another disk.'

function alarmIn({ newest, ageSeconds, missing }: BackupState): string | null {
  if (!newest || ageSeconds === undefined) return 'There is no good backup yet.'
  if (ageSeconds * 1000 > oldestMs)
    return `The last good backup is ${Math.floor(ageSeconds / 3600)} hours old. See why the later ones failed, and that the disk of the backups has room.`
  if (missing) return `The log of the database has a gap at ${missing}. The next backup closes it.`
  return null
}
