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
import { Damaged, damagedFault, type Fault } from '../kept/damaged'
import { type Folder, isThere, readBytes } from '../kept/folder'
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
  /** Those that are there and are not what their rows tell of. */
  damaged: Fault[]
}

/**
 * Opens every file that the database tells of and compares it with its row.
 * @param give told of each that is whole, with its bytes
 */
export async function openFiles(
  client: pg.Client,
  folder: Folder,
  give: (key: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<OpenedFiles> {
  const told: OpenedFiles = { opened: 0, missing: [], damaged: [] }
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
    const bytes = await wholeFile(folder, nameOfFile(key), sha256)
    if (!Buffer.isBuffer(bytes)) {
      told.damaged.push(bytes)
      continue
    }
    await give(key, bytes)
    told.opened += 1
  }
  return told
}

/** What is kept under a name, or what is wrong with it. */
export async function wholeFile(folder: Folder, name: string, sha256?: string): Promise<Buffer | Fault> {
  try {
    const bytes = await readBytes(folder, name)
    if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Damaged('it is not the file that its record tells of')
    return bytes
  } catch (error) {
    if (error instanceof Damaged) return damagedFault(name, error)
    throw error
  }
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
