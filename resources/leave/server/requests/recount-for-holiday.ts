import type { Sql } from '../../../../server/database/connect'
import type { Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import type { holidays } from '../../../calendar/holidays'
import { findHolidayCalendars } from '../../../calendar/server/public'
import { lockCalendars } from '../leave-locks'
import { readLeaveCases } from '../policy/leave-cases'
import { readRulesForCases } from '../policy/leave-policy-impact'
import { recountCases } from './recount-cases'
import { applyOrQueueRecounts } from './recount-queue'
import { findLeaveOnDays } from './working-day-effects'

type Holiday = StoredRecord<typeof holidays>

/** A holiday that was added, moved, changed or removed. If it was removed, there is no record afterwards. */
interface HolidayChange {
  before: Holiday | null
  record: Holiday | null
}

/**
 * Recounts leave that a changed holiday affects, and notifies the people (HO1). Days that exceed a balance
 * become unpaid. A second call changes nothing.
 */
export async function recountForHoliday(writer: Writer, change: HolidayChange): Promise<void> {
  const { before, record } = change
  await lockCalendars(writer.sql)
  const dates = [before, record].flatMap((of) => (of ? [of.date] : []))
  const { calendarId, name } = record ?? before ?? { calendarId: 0, name: '' }
  const leaves = await findLeaveOfCalendar(writer.sql, calendarId, dates)
  if (leaves.length === 0) return
  const ids = new Set(leaves.map(({ id }) => id))
  const from = leaves.map(({ fromDate }) => fromDate).sort()[0] ?? writer.today
  const cases = await readLeaveCases(writer.sql, {
    empIds: [...new Set(leaves.map(({ groupId }) => groupId))],
    from,
    to: null,
  })
  const rules = await readRulesForCases(writer.sql, cases)
  const people = await recountCases(writer, cases, {
    ...rules,
    today: writer.today,
    isConcerned: (_, { id }) => ids.has(id),
  })
  await applyOrQueueRecounts(writer, people, describeHolidayChange(change, name))
}

/** Finds leave around the dates of the people who follow the calendar. */
async function findLeaveOfCalendar(sql: Sql, calendarId: number, dates: readonly CalendarDate[]) {
  const leaves = await findLeaveOnDays(
    sql,
    dates.map((date) => ({ from: date, to: date })),
  )
  const calendars = await findHolidayCalendars(sql, [...new Set(leaves.map(({ groupId }) => groupId))])
  return leaves.filter(({ groupId }) => calendars.get(groupId) === calendarId)
}

function describeHolidayChange({ before, record }: HolidayChange, name: string): string {
  const dateText = (of: Holiday) => formatDate(of.date)
  if (!before || !record)
    return record ? `${name} on ${dateText(record)} is a holiday` : `${name} is no longer a holiday`
  if (before.date !== record.date) return `${name} is on ${dateText(record)} instead of ${dateText(before)}`
  return `${name} on ${dateText(record)} is another kind of holiday`
}
