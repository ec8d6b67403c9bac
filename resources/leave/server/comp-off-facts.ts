import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { readAttendedDays } from '../../workdays/server/public'
import { compOffRequests } from '../compOffRequests'

const c = sqlNames(compOffRequests, 'c')

const requestsSql = statement('comp_off_worked_days')`
  select ${c.id}, ${c.empId} as "empId", to_char(${c.workedOn}, 'YYYY-MM-DD') as date from ${c}
  where ${c.id} = any($1::bigint[])`

interface WorkedDay {
  id: number
  empId: number
  date: CalendarDate
}

/** Reads for each request how long the person worked on that day, as their attendance says. */
export async function readCompOffFacts(reader: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await reader.sql.query<WorkedDay>(requestsSql(ids))
  const dates = rows.map(({ date }) => date).sort()
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const empIds = [...new Set(rows.map(({ empId }) => empId))]
  const days = rows.length > 0 ? await readAttendedDays(reader, empIds, from, to) : null
  // Where no area keeps attendance, nothing is known of the day.
  if (!days) return new Map()
  return new Map(
    rows.map(({ id, empId, date }) => {
      const own = days.filter((day) => day.empId === empId && day.workDate === date)
      return [id, [buildWorkedFact(own.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0))]]
    }),
  )
}

const buildWorkedFact = (minutes: number): ApprovalFact =>
  minutes > 0
    ? { code: 'compOffWorked', args: { time: formatDuration(minutes) }, tone: 'info' }
    : { code: 'compOffNotWorked', tone: 'warning' }
