import { createFileError } from '../../src/framework/files/file-kinds'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import type { Writer } from '../records/write/writer'
import type { Settings } from '../start/settings'

/** Megabytes that one person may add in a day; deleted files do not count. */
const dailyMegabytes = 500

const [megabyte, gigabyte] = [1024 * 1024, 1024 ** 3]

const f = sqlNames(engineTables.attachments, 'f')

const bytesOfDaySql = unpreparedStatement`
  select coalesce(sum(${f.size}), 0)::float8 as bytes from ${f}
  where ${f.uploadedByEmpId} = $1 and ${f.createdAt} > now() - interval '1 day'`

const allBytesSql = unpreparedStatement`select coalesce(sum(${f.size}), 0)::float8 as bytes from ${f}`

/**
 * Refuses a file that would exceed a quota. Call it while attachments are locked.
 * @throws StewardError `fileQuota`, `storageFull`
 */
export async function requireWithinFileQuotas(
  { sql, caller }: Writer,
  { filesMaxGb }: Pick<Settings, 'filesMaxGb'>,
  size: number,
): Promise<void> {
  const day = await sql.query<{ bytes: number }>(bytesOfDaySql(caller.empId))
  if ((day.rows[0]?.bytes ?? 0) + size > dailyMegabytes * megabyte)
    throw createFileError('fileQuota', { megabytes: dailyMegabytes })
  if (filesMaxGb === undefined) return
  const all = await sql.query<{ bytes: number }>(allBytesSql())
  if ((all.rows[0]?.bytes ?? 0) + size > filesMaxGb * gigabyte) throw createFileError('storageFull')
}
