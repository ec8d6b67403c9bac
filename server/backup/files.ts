import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { rawOf } from '../files/store/sealed'
import type { FileStore } from '../files/store/store'
import { type Folder, isThere, keep } from './kept/folder'

export const filesDirectory = 'files'

/** Where a stored file stands in the folder; a key is never used again, so all backups share it. */
export const nameOfFile = (key: string) => `${filesDirectory}/${key.slice(0, 2)}/${key}`

/** Keeps the stored files that the folder has not; those that are gone by now are passed over. Answers how many it kept. */
export async function copyFiles(
  { files, signal }: { files: FileStore; signal?: AbortSignal },
  folder: Folder,
  keys: readonly string[],
): Promise<number> {
  let kept = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    if (await isThere(join(folder.path, nameOfFile(key)))) continue
    const stored: Readable | undefined = await rawOf(files).get(key)
    if (stored && (await keep(folder, nameOfFile(key), stored))) kept += 1
  }
  return kept
}
