import type { HolidayKind } from '../../../resources/company/holidays'
import { leaveRequests } from '../../../resources/leave/leaveRequests'
import { type CalendarDate, dateInWords, plusDays } from '../../../src/framework/dates'
import type { Values } from '../../../src/framework/validate'
import { changedLeaves } from '../../../src/leave/changes'
import type { DayOf } from '../../../src/leave/rules'
import { notify } from '../../approvals/notify'
import { calendarsOf, kindOf } from '../../policies/days-of'
import type { Writer } from '../../records/write/writer'
import { loadCase } from '../case'
import { countedLeaves, policiesAround, readDays } from '../counting'
import { lockCalendars } from '../lock'
import { liveStates } from '../states'
import { recount } from './recount'

/** A holiday that came, moved, became another kind or went: without a record afterwards. */
export interface MovedHoliday {
  before: Values | null
  record: Values | null
}

/** Leave further away from a date is not joined to it. */
const reach = 31

/**
 * HO1: leave that a holiday's change makes count otherwise is counted anew, in the transaction of the change; its
 * people are told. What goes beyond a balance becomes unpaid. Done again it changes nothing.
 * @returns how many requests were counted anew
 */
export async function recountForHoliday(writer: Writer, { before, record }: MovedHoliday): Promise<number> {
  await lockCalendars(writer.sql)
  const changed = [before, record].flatMap((of) => (of ? [String(of.date)] : []))
  const { calendarId, name } = record ?? before ?? {}
  const people = await concerned(writer, Number(calendarId), changed)
  const [fromDate = '', toDate = fromDate] = [...changed].sort()
  const policyOf = await policiesAround(writer.sql, people, fromDate, toDate)
  const note = noteOf({ before, record }, String(name))
  const told: { empId: number; id: number; number: string }[] = []
  for (const empId of people) {
    const stored = await loadCase(writer.sql, { empId, leaveTypeId: 0, fromDate, toDate })
    const leaves = stored ? countedLeaves(stored, policyOf) : []
    if (!stored || leaves.length === 0) continue
    const is = await readDays(writer.sql, stored, leaves, policyOf(empId, fromDate).weekendDays)
    const moved = changedLeaves({ leaves, dayOf: daysBefore(is, before, changed) }, { leaves, dayOf: is })
    for (const { id } of moved)
      if (await recount(writer, id, note))
        told.push({ empId, id, number: stored.leaves.find((leave) => leave.id === id)?.number ?? '' })
  }
  const entityType = leaveRequests.name
  await notify(
    writer,
    told.map(({ empId, id, number }) => ({ empId, event: 'recounted', title: number, entityType, recordId: id })),
  )
  return told.length
}

/** The days as they were: a weekend stays one, whatever stands in the calendar. */
function daysBefore(is: DayOf, before: Values | null, changed: readonly CalendarDate[]): DayOf {
  return (date) => {
    const kind = is(date)
    if (!changed.includes(date) || kind === 'weekend' || kind === 'outside_employment') return kind
    return before?.date === date ? kindOf(before.kind as HolidayKind) : 'working'
  }
}

/** People of the calendar who have leave around one of the dates, in the order of their ids. */
async function concerned({ sql }: Writer, calendarId: number, dates: readonly CalendarDate[]): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'leave_around',
    text:
      'select distinct r.emp_id as id from leave_requests r join unnest($2::date[], $3::date[]) as d(first, last) ' +
      'on r.from_date <= d.last and r.to_date >= d.first where r.status = any($1) order by 1',
    values: [
      liveStates,
      dates.map((date) => plusDays(date, -reach) ?? date),
      dates.map((date) => plusDays(date, reach) ?? date),
    ],
  })
  const calendars = await calendarsOf(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => id).filter((id) => calendars.get(id) === calendarId)
}

function noteOf({ before, record }: MovedHoliday, name: string): string {
  const on = (of: Values) => dateInWords(String(of.date))
  if (!before || !record) return record ? `${name} on ${on(record)} is a holiday` : `${name} is no holiday any more`
  if (before.date !== record.date) return `${name} is on ${on(record)} instead of ${on(before)}`
  return `${name} on ${on(record)} is another kind of holiday`
}
