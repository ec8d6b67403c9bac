import { buffer } from 'node:stream/consumers'
import { fileTypes, findContentType } from '../../src/framework/files/file-kinds'
import type { Sql } from '../database/connect'
import type { FileStore } from './store/file-store'
import { computeSha256 } from './uploaded-file'

interface FileRow {
  fileName: string
  extension: string
  storedKey: string
  sha256: string
}

/** Reads the files of a mail as stored; undefined where one is missing or changed. */
export const createFileReader = (sql: Sql, store: FileStore) => async (ids: readonly number[]) => {
  const { rows } = await sql.query<FileRow>({
    text: 'select file_name as "fileName", extension, stored_key as "storedKey", sha256 from attachments where id = any($1::bigint[]) order by id',
    values: [ids],
  })
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
