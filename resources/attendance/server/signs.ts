import type { Sql } from '../../../server/database/connect'
import { named, statement } from '../../../server/records/sql/named-sql'
import { readSigns } from '../../../server/session/signs'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceDays } from '../attendanceDays'

const d = named(attendanceDays, 'd')

const keptSql = statement('attendance_kept_signs')`
  select ${d.empId} as "empId", ${d.workDate} as "workDate", ${d.lastSignAt} as at from ${d}
  where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date and ${d.lastSignAt} is not null`

interface KeptSign {
  empId: number
  workDate: CalendarDate
  at: string
}

export interface DaySigns {
  /** When the person was seen, in ms since 1970. */
  signs: readonly number[]
  /** The one that was kept with the day when it was closed. */
  kept: number | null
}

/** Signs of use, and those that days keep beyond the time of the others: a day comes to the same whenever it is counted. */
export async function readDaySigns(sql: Sql, empIds: readonly number[], from: CalendarDate, to: CalendarDate) {
  const seen = await readSigns(sql, empIds, from, to)
  const { rows } = await sql.query<KeptSign>(keptSql(empIds, from, to))
  const kept = new Map(rows.map(({ empId, workDate, at }) => [`${empId} ${workDate}`, Date.parse(at)]))
  return (empId: number, date: CalendarDate): DaySigns => {
    const own = kept.get(`${empId} ${date}`) ?? null
    return { signs: [...(seen.get(empId) ?? []), ...(own === null ? [] : [own])], kept: own }
  }
}
