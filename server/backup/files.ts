import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { toRawStore } from '../files/store/sealed'
import type { FileStore } from '../files/store/store'
import { type Folder, pathExists, writeKept } from './kept/folder'

export const filesDirectory = 'files'

/** Where a stored file stands in the folder; a key is never used again, so all backups share it. */
export const toFilePath = (key: string) => `${filesDirectory}/${key.slice(0, 2)}/${key}`

/** Keeps the stored files that the folder has not; those that are gone by now are passed over. Answers how many it kept. */
export async function copyFiles(
  { files, signal }: { files: FileStore; signal?: AbortSignal },
  folder: Folder,
  keys: readonly string[],
): Promise<number> {
  let copied = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    if (await pathExists(join(folder.path, toFilePath(key)))) continue
    const stored: Readable | undefined = await toRawStore(files).get(key)
    if (stored && (await writeKept(folder, toFilePath(key), stored))) copied += 1
  }
  return copied
}
