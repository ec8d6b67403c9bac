import { buffer } from 'node:stream/consumers'
import { attachmentTable, photoKind } from '../../src/framework/files/file-kinds'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, statement } from '../records/sql/named-sql'
import type { Writer } from '../records/write/writer'

/**
 * The largest number of bytes of a photo that is sent with the session. A larger one is requested separately.
 */
export const mostInline = 96 * 1024

const f = sqlNames(engineTables.attachments, 'f')

const photoSql = statement('photo_of_person')`
  select ${f.storedKey} as key, ${f.size}::int as size from ${f}
  where ${f.entityType} = $1 and ${f.recordId} = $2::bigint and ${f.kind} = $3 order by ${f.id} desc limit 1`

/** Reads a person's photo as a data URL; null where it is missing or too large. */
export async function readPersonPhoto(
  { model, sql, files }: Pick<Writer, 'model' | 'sql' | 'files'>,
  empId: number,
  most = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  if (!files || !model.tables.has(attachmentTable)) return null
  const { rows } = await sql.query<{ key: string; size: number }>(photoSql(model.people, empId, photoKind))
  const [photo] = rows
  if (!photo || photo.size > most) return null
  // Sign-in works even if the store of files is unavailable.
  const stored = await files.get(photo.key).catch(() => undefined)
  const bytes = stored && (await buffer(stored).catch(() => undefined))
  return bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : null
}
