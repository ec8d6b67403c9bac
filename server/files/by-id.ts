import { buffer } from 'node:stream/consumers'
import { fileTypes, typeOfFile } from '../../src/framework/files/kinds'
import type { Sql } from '../database/connect'
import type { Settings } from '../settings'
import { openStore } from './store/open'
import type { FileStore } from './store/store'
import { digestOf } from './uploaded'

interface Row {
  fileName: string
  extension: string
  storedKey: string
  sha256: string
}

export interface WholeFile {
  name: string
  type: string
  content: Buffer
}

/** Whole files by the ids of their records, as they were kept; null where one is gone, or is not what was kept. */
export type FilesById = (ids: readonly number[]) => Promise<readonly (WholeFile | null)[]>

export function filesById(sql: Sql, settings: Settings): FilesById {
  return async (ids) => {
    const store = openStore(settings)
    const { rows } = await sql.query<Row & { id: number }>({
      text: 'select id, file_name as "fileName", extension, stored_key as "storedKey", sha256 from attachments where id = any($1::bigint[])',
      values: [ids],
    })
    const found = new Map(rows.map((row) => [Number(row.id), row]))
    return Promise.all(
      ids.map((id) => {
        const row = found.get(id)
        return row ? readFile(store, row) : null
      }),
    )
  }
}

async function readFile(store: FileStore, { fileName: name, extension, storedKey, sha256 }: Row) {
  const stream = await store.get(storedKey)
  const content = stream && (await buffer(stream))
  if (!content || digestOf(content) !== sha256) return null
  return { name, type: typeOfFile(extension) ?? fileTypes.pdf, content }
}
