import { z } from 'zod'
import type { FileDigests } from '../base-backup'
import type { DatabaseContents } from '../database-contents'
import { type BackupKeys, keysShape } from '../keys'
import { type BackupFolder, readBackupText } from '../storage/backup-folder'
import type { BaseBackup } from '../storage/manifest'

const contentsShape = z.object({
  point: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })).nullable(),
  files: z.array(z.string()),
})

/** Reads the contents of the database at the point of a backup. */
export const readBackupContents = async (folder: BackupFolder, base: BaseBackup): Promise<DatabaseContents> =>
  contentsShape.parse(await readBackupJson(folder, `${base.name}/contents`))

export const readBackupKeys = async (folder: BackupFolder, base: BaseBackup): Promise<BackupKeys> =>
  keysShape.parse(await readBackupJson(folder, `${base.name}/keys`))

export const readFileSums = async (folder: BackupFolder, base: BaseBackup): Promise<FileDigests> =>
  z.record(z.string(), z.string().nullable()).parse(await readBackupJson(folder, `${base.name}/sums`))

const readBackupJson = async (folder: BackupFolder, name: string): Promise<unknown> =>
  JSON.parse(await readBackupText(folder, name))
