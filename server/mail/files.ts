import { buffer } from 'node:stream/consumers'
import { fileTypes, typeOfFile } from '../../src/framework/files/kinds'
import type { Sql } from '../database/connect'
import type { FileStore } from '../files/store/store'
import { digestOf } from '../files/uploaded'
import { type Attachment, UnusableMail } from './sender'

/** Under which name a mail keeps the ids of the files that it carries. */
export const carried = 'files'

interface Row {
  fileName: string
  extension: string
  storedKey: string
  sha256: string
}

/**
 * The files that a mail carries, as they were kept.
 * @throws UnusableMail where one is gone
 */
export async function filesOf(sql: Sql, store: FileStore, ids: string): Promise<Attachment[]> {
  const wanted = ids.split(',').map(Number)
  const { rows } = await sql.query<Row>({
    text: 'select file_name as "fileName", extension, stored_key as "storedKey", sha256 from attachments where id = any($1::bigint[]) order by id',
    values: [wanted],
  })
  if (rows.length < wanted.length) throw new UnusableMail('a file that it carries is gone')
  return Promise.all(rows.map((row) => readFile(store, row)))
}

async function readFile(store: FileStore, { fileName: name, extension, storedKey, sha256 }: Row): Promise<Attachment> {
  const stream = await store.get(storedKey)
  if (!stream) throw new UnusableMail('a file that it carries is gone')
  const content = await buffer(stream)
  if (digestOf(content) !== sha256) throw new UnusableMail('a file that it carries is another one')
  return { name, type: typeOfFile(extension) ?? fileTypes.pdf, content }
}
