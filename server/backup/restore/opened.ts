import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from '../../database/connect'
import { openDatabase } from '../../database/connect'
import { modelOf } from '../../records/composed'
import { refuseUnopened } from '../../records/secrets/unopened'
import type { Settings } from '../../settings'
import type { Declarations } from '../../wire/checks/check-declarations'
import { nameOfFile } from '../files'
import { Damaged } from '../kept/damaged'
import { type Folder, isThere, readKept } from '../kept/folder'
import type { Keys } from '../keys'

/** A stored file as its row has it. */
interface Row {
  key: string
  sha256: string
}

export interface OpenedFiles {
  opened: number
  /** Keys that a row tells of and the folder has not. */
  missing: string[]
}

/**
 * Opens every file that the database tells of and compares it with its row.
 * @param give told of each, with its bytes
 * @throws Damaged where one is not what its row says
 */
export async function openFiles(
  client: pg.Client,
  folder: Folder,
  give: (key: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<OpenedFiles> {
  const told: OpenedFiles = { opened: 0, missing: [] }
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('attachments')::text as name`,
  )
  if (!tables[0]?.name) return told
  const { rows } = await client.query<Row>('select stored_key as key, sha256 from attachments order by id')
  for (const { key, sha256 } of rows) {
    if (!(await isThere(join(folder.path, nameOfFile(key))))) {
      told.missing.push(key)
      continue
    }
    const bytes = await bytesOf(folder, nameOfFile(key))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Damaged(`${nameOfFile(key)} is not the file that its record tells of`)
    await give(key, bytes)
    told.opened += 1
  }
  return told
}

/** Every kept file, for a database that is not here to say which it tells of. */
export async function bytesOf(folder: Folder, name: string): Promise<Buffer> {
  const { content } = await readKept(folder, name)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * Opens a value of every sealed column with the keys of the backup.
 * @throws StartProblem where one does not open
 */
export async function openSealed(
  connection: pg.ClientConfig,
  declared: Declarations,
  settings: Settings,
  keys: Keys,
): Promise<void> {
  const db: Database = openDatabase({ connection, poolSize: 1, statementTimeoutMs: 0 })
  try {
    await refuseUnopened(db, modelOf(declared, { ...settings, ...keys }))
  } finally {
    await db.close()
  }
}
