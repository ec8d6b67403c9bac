import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFileOwner } from '../database/embedded-cluster'
import type { SystemUser } from '../start/database-user'

/**
 * Seconds after which PostgreSQL archives an unfinished segment. A lost disk loses at most so many seconds.
 */
const handOverSeconds = 60

/**
 * Builds the settings that make PostgreSQL archive its log with its module `basic_archive`. The module copies
 * a segment under a temporary name, syncs and renames it, and never overwrites a different one.
 * @param directory of the cluster
 */
export function buildArchiveSettings(directory: string, user: SystemUser | undefined): Record<string, string | number> {
  const path = join(directory, 'archive')
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    setFileOwner(path, user)
  }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': path,
    archive_timeout: handOverSeconds,
  }
}

/** SQL of the directory that PostgreSQL archives to; null where it does not archive. */
export const archiveDirectory = `case when current_setting('archive_mode') = 'on' then current_setting('basic_archive.archive_directory', true) end`
