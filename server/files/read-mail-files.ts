import { buffer } from 'node:stream/consumers'
import { fileTypes, findContentType } from '../../src/framework/files/file-kinds'
import type { Sql } from '../database/connect'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import type { FileStore } from './store/file-store'
import { computeSha256 } from './uploaded-file'

interface FileRow {
  fileName: string
  extension: string
  storedKey: string
  sha256: string
}

const f = sqlNames(engineTables.attachments, 'f')

const filesSql = unpreparedStatement`
  select ${f.fileName} as "fileName", ${f.extension}, ${f.storedKey} as "storedKey", ${f.sha256} from ${f}
  where ${f.id} = any($1::bigint[]) order by ${f.id}`

/** Makes a function that reads the files of a mail as stored; undefined where one is missing or changed. */
export const createFileReader = (sql: Sql, store: FileStore) => async (ids: readonly number[]) => {
  const { rows } = await sql.query<FileRow>(filesSql(ids))
  const files = await Promise.all(rows.map((row) => readIntactFile(store, row)))
  const there = files.filter((file) => file !== undefined)
  return there.length === ids.length ? there : undefined
}

async function readIntactFile(store: FileStore, { fileName: name, extension, storedKey, sha256 }: FileRow) {
  const stream = await store.get(storedKey)
  if (!stream) return undefined
  const content = await buffer(stream)
  return computeSha256(content) === sha256
    ? { name, type: findContentType(extension) ?? fileTypes.pdf, content }
    : undefined
}
