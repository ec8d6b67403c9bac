import { createFileError } from '../../src/framework/files/file-kinds'
import type { Writer } from '../records/write/writer'
import type { Settings } from '../start/settings'

/** Megabytes that one person may add within a day, without deleted files. */
const dailyMegabytes = 500

const [megabyte, gigabyte] = [1024 * 1024, 1024 ** 3]

/**
 * Call while attachments are locked.
 * @throws StewardError `fileQuota`, `storageFull`
 */
export async function requireWithinFileQuotas(
  { sql, caller }: Writer,
  { filesMaxGb }: Pick<Settings, 'filesMaxGb'>,
  size: number,
): Promise<void> {
  const day = await sql.query<{ bytes: number }>({
    text: `select coalesce(sum(size), 0)::float8 as bytes from attachments where uploaded_by_emp_id = $1 and created_at > now() - interval '1 day'`,
    values: [caller.empId],
  })
  if ((day.rows[0]?.bytes ?? 0) + size > dailyMegabytes * megabyte)
    throw createFileError('fileQuota', { megabytes: dailyMegabytes })
  if (filesMaxGb === undefined) return
  const all = await sql.query<{ bytes: number }>({
    text: 'select coalesce(sum(size), 0)::float8 as bytes from attachments',
  })
  if ((all.rows[0]?.bytes ?? 0) + size > filesMaxGb * gigabyte) throw createFileError('storageFull')
}
