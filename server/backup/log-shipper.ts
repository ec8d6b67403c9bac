import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/connect'
import type { FileStore } from '../files/store/file-store'
import { archiveDirectory } from './archive-settings'
import { readContent } from './cluster-files'
import { readLineage } from './cluster-lineage'
import { copyFiles } from './copy-files'
import { isBackupLabel, isHistoryFile, isLogFile, isSegment } from './log-segments'
import { type BackupFolder, openBackupFile, writeBackupFile } from './storage/backup-folder'

/**
 * Builds the path of a segment in the folder.
 * @param log directory of the log to which the segment belongs
 */
export const toSegmentPath = (segment: string, log: string) => `${log}/${segment}`

interface ArchiveState {
  /** The directory to which PostgreSQL archives; null where it does not archive. */
  spool: string | null
  data: string
  /** The segment that PostgreSQL is writing. */
  current: string | null
  now: string
  /** Keys of files that were added or sealed recently; a base backup holds the older ones. */
  added: string[]
}

/**
 * Copies the archived log into the folder. Copies the new stored files first, so
 * that every file that the log names exists.
 */
export class LogShipper {
  /** For each segment, the time at which it was last the current one. */
  readonly #seen = new Map<string, string>()
  /** Directory of this database's log. */
  #log: string | undefined

  constructor(
    private readonly db: Database,
    private readonly files: FileStore,
    private readonly folder: BackupFolder,
  ) {}

  /** Copies what is new, once. Answers the number of segments. */
  async round(signal?: AbortSignal): Promise<number> {
    const look = await this.#look()
    if (look.current) this.#seen.set(look.current, look.now)
    const handedOver = look.spool ? await listArchivedFiles(look.spool) : []
    // The rows are queried after the segment names were read, so that rows in these segments are found.
    const added = handedOver.length > 0 ? (await this.#look()).added : look.added
    await copyFiles({ files: this.files, ...(signal ? { signal } : {}) }, this.folder, added)
    for (const name of handedOver) {
      signal?.throwIfAborted()
      await this.#ship(join(look.spool ?? '', name), name)
    }
    return handedOver.filter(isSegment).length
  }

  /** Copies history files. PostgreSQL archives them only if archiving was on when the timeline began. */
  async shipHistories(): Promise<void> {
    const { spool, data } = await this.#look()
    if (!spool) return
    const directory = join(data, 'pg_wal')
    for (const name of (await readdir(directory)).filter(isHistoryFile)) await this.#keep(join(directory, name), name)
  }

  async #ship(path: string, name: string): Promise<void> {
    await this.#keep(path, name)
    await rm(path)
    this.#seen.delete(name)
  }

  async #keep(path: string, name: string): Promise<void> {
    const plain = await hashFile(path)
    const until = this.#seen.get(name)
    this.#log ??= (await readLineage(this.db)).log
    const as = toSegmentPath(name, this.#log)
    const isNew = await writeBackupFile(this.folder, as, readContent(path), { plain, ...(until ? { until } : {}) })
    if (isNew) return
    const { head } = await openBackupFile(this.folder, as)
    // After a crash between copy and removal, the same segment is copied once more.
    if (head.plain !== plain) throw new Error(`${as} stands in ${this.folder.path} already and says something else`)
  }

  async #look(): Promise<ArchiveState> {
    const isOwn = this.db.config.isOwn === true
    const own =
      `${archiveDirectory} as spool, current_setting('data_directory') as data, ` +
      'pg_walfile_name(pg_current_wal_insert_lsn()) as current'
    const { rows } = await this.db.query<ArchiveState>({
      text:
        `select ${isOwn ? own : `null as spool, '' as data, null as current`}, ` +
        `to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, ` +
        `coalesce((select array_agg(stored_key) from attachments where greatest(created_at, updated_at) > now() - interval '15 minutes'), '{}') as added`,
    })
    if (!rows[0]) throw new Error('The database does not tell where its log is')
    return rows[0]
  }
}

/**
 * Lists the archived files: the oldest first, history files before the log that
 * needs them. Removes labels of base backups.
 */
async function listArchivedFiles(spool: string): Promise<string[]> {
  const all = await readdir(spool)
  for (const name of all.filter(isBackupLabel)) await rm(join(spool, name), { force: true })
  const names = all.filter(isLogFile)
  return [...names.filter(isHistoryFile).sort(), ...names.filter(isSegment).sort()]
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of readContent(path)) hash.update(piece)
  return hash.digest('hex')
}
