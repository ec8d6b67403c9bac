import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { plusDays } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { peopleSets } from '../../people/sets'
import { attendanceDays } from '../attendanceDays'
import { daySets } from '../sets'
import { recount } from './recounts/recount-days'

const e = sqlNames(employees, 'e')
const d = sqlNames(attendanceDays, 'd')

const thereSql = statement('attendance_people')`
  select ${e.id} from ${e} where ${e.status} = any($1::text[]) order by ${e.id}`

/** The number of people recounted per transaction. */
const batchSize = 200

/** Counts the last days of everybody, because no event triggers a recount for people who were absent. */
export async function countDays(kernel: Kernel, { date, once }: JobRunContext): Promise<RunCounts> {
  const { rows } = await kernel.db.query<{ id: number }>(thereSql(peopleSets.seen))
  const [from, to] = [plusDays(date, -3) ?? date, plusDays(date, -1) ?? date]
  let count = 0
  for (let at = 0; at < rows.length; at += batchSize) {
    const empIds = rows.slice(at, at + batchSize).map(({ id }) => id)
    await once(`people from ${at}`, async (tx) => {
      count += await recount(createSystemWriter(kernel, tx), { empIds, from, to })
    })
  }
  return { counted: count }
}

const openSql = statement('attendance_open_days')`
  select ${d.empId} as "empId", min(${d.workDate})::text as "from", max(${d.workDate})::text as "to" from ${d}
  where ${d.status} = any($1::text[]) group by 1 order by 1 limit 2000`

/** Closes days on which the check-out is missing (AT2). */
export async function closeDays(kernel: Kernel): Promise<RunCounts> {
  const { rows } = await kernel.db.query<{ empId: number; from: string; to: string }>(openSql(daySets.open))
  let count = 0
  for (const { empId, from, to } of rows)
    count += await kernel.db.transaction((tx) => recount(createSystemWriter(kernel, tx), { empIds: [empId], from, to }))
  return { counted: count }
}
