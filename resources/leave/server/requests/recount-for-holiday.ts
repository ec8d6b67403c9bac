import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { type CalendarDate, formatDate, plusDays } from '../../../../src/framework/values/dates'
import type { HolidayKind, holidays } from '../../../calendar/holidays'
import { findHolidayCalendars, toDayKind } from '../../../calendar/server/public'
import { leaveRequests } from '../../leaveRequests'
import { compareLeaveCounts } from '../../rules/count-differences'
import { countLeave } from '../../rules/count-leave'
import type { DayKindLookup } from '../../rules/leave-rules'
import type { StoredLeave } from '../leave-case'
import { listCountedLeaves } from '../leave-counting'
import { lockCalendars } from '../leave-locks'
import { type FullLeaveCase, readLeaveCases } from '../policy/leave-cases'
import { readRulesForCases } from '../policy/leave-policy-impact'
import type { PolicyLookup } from '../policy/policies-in-force'
import { recountCases } from './recount-cases'
import { applyOrQueueRecounts } from './recount-queue'

const r = sqlNames(leaveRequests, 'r')

type Holiday = StoredRecord<typeof holidays>

/** A holiday that was added, moved, changed or removed. If it was removed, there is no record afterwards. */
interface HolidayChange {
  before: Holiday | null
  record: Holiday | null
}

/** The largest number of days between a date and leave that can still depend on it. */
const reach = 31

/**
 * Recounts leave that a changed holiday affects, and notifies the people (HO1). Days that exceed a balance
 * become unpaid. A second call changes nothing.
 */
export async function recountForHoliday(writer: Writer, change: HolidayChange): Promise<void> {
  const { before, record } = change
  await lockCalendars(writer.sql)
  const dates = [before, record].flatMap((of) => (of ? [of.date] : []))
  const { calendarId, name } = record ?? before ?? { calendarId: 0, name: '' }
  const { empIds, from } = await findAffectedPeople(writer, calendarId, dates)
  if (empIds.length === 0) return
  const cases = await readLeaveCases(writer.sql, { empIds, from, to: null })
  const { policyOf } = await readRulesForCases(writer.sql, cases)
  const isConcerned = buildCostChangeTest(change, dates, policyOf)
  const people = await recountCases(writer.sql, cases, { policyOf, today: writer.today, isConcerned })
  await applyOrQueueRecounts(writer, people, describeHolidayChange(change, name))
}

/** Builds a test whether a request costs something else than before the change. */
function buildCostChangeTest({ before }: HolidayChange, dates: readonly CalendarDate[], policyOf: PolicyLookup) {
  const spans = dates.map((date) => ({ from: plusDays(date, -reach) ?? date, to: plusDays(date, reach) ?? date }))
  return (one: FullLeaveCase, { id, fromDate, toDate }: StoredLeave, is: DayKindLookup): boolean => {
    if (!spans.some(({ from, to }) => fromDate <= to && toDate >= from)) return false
    const leaves = listCountedLeaves(one, policyOf)
    const own = leaves.find((leave) => leave.id === id)
    if (!own) return false
    const count = (dayOf: DayKindLookup) => countLeave(own.span, dayOf, own.rules, leaves, id)
    return compareLeaveCounts(count(buildPreviousDayKinds(is, before, dates)), count(is)).dates.length > 0
  }
}

/** Returns the kinds of dates before the change. A weekend day stays one, whatever the calendar says. */
function buildPreviousDayKinds(
  is: DayKindLookup,
  before: Holiday | null,
  changed: readonly CalendarDate[],
): DayKindLookup {
  return (date) => {
    const kind = is(date)
    if (!changed.includes(date) || kind === 'weekend' || kind === 'outside_employment') return kind
    return before?.date === date ? toDayKind(before.kind as HolidayKind) : 'working'
  }
}

const leaveAroundSql = statement('leave_around')`
  select ${r.empId} as id, min(${r.fromDate}) as "from" from ${r} join unnest($2::date[], $3::date[]) as d(first, last)
  on ${r.fromDate} <= d.last and ${r.toDate} >= d.first where ${r.status} = any($1) group by 1 order by 1`

/** Finds the people of the calendar with leave around the dates, and the first day of that leave. */
async function findAffectedPeople({ sql }: Writer, calendarId: number, dates: readonly CalendarDate[]) {
  const { rows } = await sql.query<{ id: number; from: CalendarDate }>(
    leaveAroundSql(
      leaveRequests.workflow.sets.live,
      dates.map((date) => plusDays(date, -reach) ?? date),
      dates.map((date) => plusDays(date, reach) ?? date),
    ),
  )
  const calendars = await findHolidayCalendars(
    sql,
    rows.map(({ id }) => id),
  )
  const own = rows.filter(({ id }) => calendars.get(id) === calendarId)
  const [from = ''] = own.map((row) => row.from).sort()
  return { empIds: own.map(({ id }) => id), from }
}

function describeHolidayChange({ before, record }: HolidayChange, name: string): string {
  const dateText = (of: Holiday) => formatDate(of.date)
  if (!before || !record)
    return record ? `${name} on ${dateText(record)} is a holiday` : `${name} is no holiday any more`
  if (before.date !== record.date) return `${name} is on ${dateText(record)} instead of ${dateText(before)}`
  return `${name} on ${dateText(record)} is another kind of holiday`
}
