import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from '../../database/connect'
import { refuseUnknownFileKeys } from '../../files/seal-files'
import { FileUnsealError, getSealingKeyId, unsealFile } from '../../files/store/sealed'
import { composeModel } from '../../records/compose-model'
import { parseDataKeys } from '../../records/secrets/data-keys'
import { requireOpenableSecrets } from '../../records/secrets/openable-secrets'
import type { Settings } from '../../start/settings'
import type { Declarations } from '../../types'
import { toFilePath } from '../copy-files'
import type { BackupKeys } from '../keys'
import { type BackupFolder, pathExists, readBackupFile } from '../storage/backup-folder'
import { DamagedFile, type FileFault, toDamagedFault } from '../storage/file-faults'

/** The row of a stored file. */
interface StoredFileRow {
  key: string
  sha256: string
}

interface FileVerification {
  opened: number
  /** Keys that rows name and the folder does not hold. */
  missing: string[]
  /** Files that do not match their rows. */
  damaged: FileFault[]
}

/**
 * Opens every file that the database names and compares it with its row.
 * @param give receives the stored bytes of each intact file
 */
export async function verifyStoredFiles(
  client: pg.Client,
  folder: BackupFolder,
  { dataKeys }: Pick<BackupKeys, 'dataKeys'>,
  give: (key: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<FileVerification> {
  const result: FileVerification = { opened: 0, missing: [], damaged: [] }
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('attachments')::text as name`,
  )
  if (!tables[0]?.name) return result
  const { rows } = await client.query<StoredFileRow>('select stored_key as key, sha256 from attachments order by id')
  for (const { key, sha256 } of rows) {
    if (!(await pathExists(join(folder.path, toFilePath(key))))) {
      result.missing.push(key)
      continue
    }
    const bytes = await readWholeFile(folder, toFilePath(key), (stored) =>
      requireSameFile(stored, key, sha256, dataKeys),
    )
    if (!Buffer.isBuffer(bytes)) {
      result.damaged.push(bytes)
      continue
    }
    await give(key, bytes)
    result.opened += 1
  }
  return result
}

/**
 * Requires that the stored bytes match the row.
 * @throws DamagedFile where they do not
 */
function requireSameFile(stored: Buffer, key: string, sha256: string, dataKeys: string): void {
  const isSealed = getSealingKeyId(key) !== undefined
  const bytes = isSealed ? unsealStoredFile(stored, key, dataKeys) : stored
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new DamagedFile('it is not the file that its record tells of')
}

function unsealStoredFile(stored: Buffer, key: string, dataKeys: string): Buffer {
  try {
    return unsealFile(parseDataKeys(dataKeys), key, stored)
  } catch (error) {
    if (error instanceof FileUnsealError) throw new DamagedFile(error.message)
    throw error
  }
}

/**
 * Reads the bytes of a file in the folder, or answers its fault.
 * @param refuse throws DamagedFile for wrong bytes
 */
export async function readWholeFile(
  folder: BackupFolder,
  name: string,
  refuse: (bytes: Buffer) => void = () => {},
): Promise<Buffer | FileFault> {
  try {
    const bytes = await readBackupFile(folder, name)
    refuse(bytes)
    return bytes
  } catch (error) {
    if (error instanceof DamagedFile) return toDamagedFault(name, error)
    throw error
  }
}

/**
 * Opens one value of every sealed column with the backup's keys.
 * @throws StartProblem where a value does not open
 */
export async function verifySealedColumns(
  connection: pg.ClientConfig,
  declared: Declarations,
  settings: Settings,
  keys: BackupKeys,
): Promise<void> {
  const db: Database = openDatabase({ connection, poolSize: 1, statementTimeoutMs: 0 })
  try {
    const model = composeModel(declared, { ...settings, ...keys })
    await requireOpenableSecrets(db, model)
    await refuseUnknownFileKeys(db, model)
  } finally {
    await db.close()
  }
}
