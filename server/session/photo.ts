import { buffer } from 'node:stream/consumers'
import { attachmentTable, photoKind } from '../../src/framework/files/kinds'
import type { Writer } from '../records/write/writer'

/** Bytes of a picture that is told with the session; a larger one is asked for by itself. */
export const mostInline = 96 * 1024

/** The picture of a person as an address that holds it; null where there is none, or a larger one than that. */
export async function readPhoto(
  { model, sql, files }: Pick<Writer, 'model' | 'sql' | 'files'>,
  empId: number,
  most = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  if (!files || !model.tables.has(attachmentTable)) return null
  const { rows } = await sql.query<{ key: string; size: number }>({
    name: 'photo_of_person',
    text: 'select stored_key as key, size::int as size from attachments where entity_type = $1 and record_id = $2::bigint and kind = $3 order by id desc limit 1',
    values: [model.people, empId, photoKind],
  })
  const [photo] = rows
  if (!photo || photo.size > most) return null
  // A store that is away keeps nobody from signing in.
  const stored = await files.get(photo.key).catch(() => undefined)
  const bytes = stored && (await buffer(stored).catch(() => undefined))
  return bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : null
}
