import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { takeStep } from '../../../server/records/write/transition'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { closedMonths } from '../closedMonths'
import { timeSheets } from '../timeSheets'

const t = sqlNames(timeSheets, 't')
const m = sqlNames(closedMonths, 'm')

const toLockSql = unpreparedStatement`
  select ${t.id} from ${t} where ${t.status} = 'approved' and exists (select from ${m} where ${m.status} = 'closed' and ${t.weekEnd} between ${m.fromDate} and ${m.toDate})
  order by ${t.id} limit 2000`

/** Locks approved weeks of closed months. A week belongs to the month in which it ends. */
export async function lockClosedWeeks(writer: Writer): Promise<number> {
  const { rows } = await writer.sql.query<{ id: number }>(toLockSql())
  for (const { id } of rows) await takeStep(asServer(writer), timeSheets.name, 'lock', { id })
  return rows.length
}

/** Locks weeks that were approved after their month was closed. */
export async function lockTimeSheets(kernel: Kernel, _: JobRunContext): Promise<RunCounts> {
  return { locked: await kernel.db.transaction((tx) => lockClosedWeeks(createSystemWriter(kernel, tx))) }
}
