import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from '../files/store/file-store'
import { getRawStore } from '../files/store/sealed'
import { type BackupFolder, pathExists, writeBackupFile } from './storage/backup-folder'

export const filesDirectory = 'files'

/** Builds the path of a stored file in the folder. Keys are never reused, so all backups share the file. */
export const toFilePath = (key: string) => `${filesDirectory}/${key.slice(0, 2)}/${key}`

/**
 * Copies the stored files that the folder lacks. Skips files that were deleted meanwhile.
 * Answers how many it copied.
 */
export async function copyFiles(
  { files, signal }: { files: FileStore; signal?: AbortSignal },
  folder: BackupFolder,
  keys: readonly string[],
): Promise<number> {
  let copied = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    if (await pathExists(join(folder.path, toFilePath(key)))) continue
    const stored: Readable | undefined = await getRawStore(files).get(key)
    if (stored && (await writeBackupFile(folder, toFilePath(key), stored))) copied += 1
  }
  return copied
}
