import { z } from 'zod'
import type { Sums } from '../base'
import type { Contents } from '../contents'
import { type Folder, readText } from '../kept/folder'
import type { Base } from '../kept/manifest'
import { type Keys, keysShape } from '../keys'

const contentsShape = z.object({
  point: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })).nullable(),
  files: z.array(z.string()),
})

/** Contents of the database at the point of a backup. */
export const readContents = async (folder: Folder, base: Base): Promise<Contents> =>
  contentsShape.parse(await readJson(folder, `${base.name}/contents`))

export const readKeys = async (folder: Folder, base: Base): Promise<Keys> =>
  keysShape.parse(await readJson(folder, `${base.name}/keys`))

export const readSums = async (folder: Folder, base: Base): Promise<Sums> =>
  z.record(z.string(), z.string().nullable()).parse(await readJson(folder, `${base.name}/sums`))

const readJson = async (folder: Folder, name: string): Promise<unknown> => JSON.parse(await readText(folder, name))
