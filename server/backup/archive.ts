import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setOwner } from '../database/embedded-cluster'
import type { User } from '../start/database-user'

/** Seconds after which a part of the log is handed over although it is not full: what a lost disk costs at most. */
const handOverSeconds = 60

/**
 * How PostgreSQL is started so that it hands its log over, by the module that comes with it: a segment is copied under
 * another name, written out, renamed, and never put over one that says something else.
 * @param directory of the cluster
 */
export function archiveSettings(directory: string, user: User | undefined): Record<string, string | number> {
  const path = join(directory, 'archive')
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    setOwner(path, user)
  }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': path,
    archive_timeout: handOverSeconds,
  }
}

/** Where PostgreSQL hands its log over; null where it does not. */
export const archiveDirectory = `case when current_setting('archive_mode') = 'on' then current_setting('basic_archive.archive_directory', true) end`
