import { z } from 'zod'
import type { Sums } from '../base'
import type { Contents } from '../contents'
import { type Folder, readBackupText } from '../kept/folder'
import type { Base } from '../kept/manifest'
import { type Keys, keysShape } from '../keys'

const contentsShape = z.object({
  point: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })).nullable(),
  files: z.array(z.string()),
})

/** Contents of the database at the point of a backup. */
export const readBackupContents = async (folder: Folder, base: Base): Promise<Contents> =>
  contentsShape.parse(await readBackupJson(folder, `${base.name}/contents`))

export const readBackupKeys = async (folder: Folder, base: Base): Promise<Keys> =>
  keysShape.parse(await readBackupJson(folder, `${base.name}/keys`))

export const readFileSums = async (folder: Folder, base: Base): Promise<Sums> =>
  z.record(z.string(), z.string().nullable()).parse(await readBackupJson(folder, `${base.name}/sums`))

const readBackupJson = async (folder: Folder, name: string): Promise<unknown> =>
  JSON.parse(await readBackupText(folder, name))
