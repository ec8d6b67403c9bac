import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../start/start-problem'
import type { FileStore, StoredKey } from './store'

/** Ends the name of a file that is not whole yet. */
const unfinished = '.part'

/** Keeps files in `directory`, spread over folders of two characters; the directory is made when it is first needed. */
export function diskStore(directory: string): FileStore {
  const folderOf = (key: string) => join(directory, key.slice(0, 2))
  const pathOf = (key: string) => join(folderOf(key), key)
  return {
    async put(key, bytes) {
      const made = await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      if (made !== undefined) for (const above of [dirname(made), directory]) await settle(above)
      const draft = pathOf(key) + unfinished
      try {
        await write(draft, bytes)
        await rename(draft, pathOf(key))
        await settle(folderOf(key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => streamOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for (const folder of await namesIn(directory)) {
        const path = join(directory, folder.name)
        if (folder.isDirectory()) yield (await namesIn(path)).map(({ name }) => storedKey(path, name))
      }
    },
  }
}

function storedKey(folder: string, name: string): StoredKey {
  return {
    key: name,
    writtenAt: async () => (await orNothing(stat(join(folder, name))))?.mtimeMs,
  }
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** That a file has its name outlives a power cut only once its folder is written. */
async function settle(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function streamOf(path: string): Promise<Readable | undefined> {
  const file = await orNothing(open(path, 'r'))
  return file?.createReadStream()
}

const namesIn = async (path: string): Promise<Dirent[]> =>
  (await orNothing(readdir(path, { withFileTypes: true }))) ?? []

const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
