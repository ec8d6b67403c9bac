import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { getErrorCode } from '../../start/start-problem'
import type { FileStore, StoredKey } from './file-store'

/** The suffix of a file that is not complete yet. */
const unfinished = '.part'

/**
 * Makes a store in `directory`, which is created at first use. Files lie in folders named by two characters.
 */
export function createDiskStore(directory: string): FileStore {
  const toFolder = (key: string) => join(directory, key.slice(0, 2))
  const toPath = (key: string) => join(toFolder(key), key)
  return {
    async put(key, bytes) {
      const newFolder = await mkdir(toFolder(key), { recursive: true, mode: 0o700 })
      if (newFolder !== undefined) for (const above of [dirname(newFolder), directory]) await syncDirectory(above)
      const draft = toPath(key) + unfinished
      try {
        await writeSynced(draft, bytes)
        await rename(draft, toPath(key))
        await syncDirectory(toFolder(key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => openFileStream(toPath(key)),
    delete: (key) => rm(toPath(key), { force: true }),
    async *keys() {
      for (const folder of await listEntries(directory)) {
        const path = join(directory, folder.name)
        if (folder.isDirectory()) yield (await listEntries(path)).map(({ name }) => buildStoredKey(path, name))
      }
    },
  }
}

function buildStoredKey(folder: string, name: string): StoredKey {
  return {
    key: name,
    writtenAt: async () => (await ignoreMissing(stat(join(folder, name))))?.mtimeMs,
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder, without which a new file's name may not survive a power cut. */
async function syncDirectory(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function openFileStream(path: string): Promise<Readable | undefined> {
  const file = await ignoreMissing(open(path, 'r'))
  return file?.createReadStream()
}

const listEntries = async (path: string): Promise<Dirent[]> =>
  (await ignoreMissing(readdir(path, { withFileTypes: true }))) ?? []

const ignoreMissing = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
