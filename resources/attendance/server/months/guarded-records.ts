import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import type { RecordDraft } from '../../../../src/framework/record'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { holidays } from '../../../calendar/holidays'
import { findHolidayCalendars } from '../../../calendar/server/public'
import { leaveChanges } from '../../../leave/leaveChanges'
import { leaveRequests } from '../../../leave/leaveRequests'
import { canEnterLeaveFor, lockLeaveOfPeople } from '../../../leave/server/public'
import { employees } from '../../../people/employees'
import { isInScope, type PersonScope, toScope } from '../../../people/public'
import { attendancePolicies } from '../../../policies/attendancePolicies'
import type { PolicyVersion } from '../../../policies/policy-version'
import { shiftAssignments } from '../../../policies/shiftAssignments'
import { timingPolicies } from '../../../policies/timingPolicies'
import { regularizeRequests } from '../../regularizeRequests'
import { type DaySpan, type GuardedDays, withMonthGuard } from './month-guard'

const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')

/** The dates of a request for time, and the part of its first and of its last day that it takes. */
interface RequestedTime {
  fromDate?: CalendarDate | null
  toDate?: CalendarDate | null
  fromSession?: string | null
  toSession?: string | null
}

/**
 * Lists what a request says of its days: the first and the last one may be halves.
 * @param says what it says of a whole day
 */
export function listRequestSpans(
  { fromDate, toDate, fromSession = 'full', toSession = 'full' }: RequestedTime,
  says: string,
  isWaiting: boolean,
): DaySpan[] {
  if (!fromDate || !toDate || toDate < fromDate) return []
  const buildSpans = (from: CalendarDate, to: CalendarDate, part: string | null): DaySpan[] =>
    from > to ? [] : [{ from, to, says: `${says} ${part}`, isWaiting }]
  if (fromDate === toDate) return buildSpans(fromDate, toDate, fromSession)
  return [
    ...buildSpans(fromDate, fromDate, fromSession),
    ...buildSpans(plusDays(fromDate, 1) ?? toDate, plusDays(toDate, -1) ?? fromDate, 'full'),
    ...buildSpans(toDate, toDate, toSession),
  ]
}

/** Locks the leave and the attendance of the person whom a record names. */
export const lockTimeOfRecord = async ({ sql }: Writer, { empId }: { empId?: number | null }): Promise<void> => {
  if (empId) await lockLeaveOfPeople(sql, [empId])
}

/** Lists days off beside leave that count because other leave is on their other side. */
function listDaysBeside(
  { fromDate, toDate, breakdown }: RecordDraft<typeof leaveRequests>,
  says: string,
  isWaiting: boolean,
): DaySpan[] {
  return (breakdown ?? [])
    .filter(({ date, counted }) => counted > 0 && fromDate && toDate && (date < fromDate || date > toDate))
    .map(({ date, counted }) => ({ from: date, to: date, says: `${says} ${counted}`, isWaiting }))
}

const leaveDays: GuardedDays<typeof leaveRequests> = {
  fields: ['fromDate', 'toDate', 'fromSession', 'toSession', 'leaveTypeId', 'status'],
  field: 'fromDate',
  computed: ['breakdown'],
  lock: lockTimeOfRecord,
  listSpans(record) {
    const isWaiting = isInSet(leaveRequests, 'waiting', record)
    if (!isWaiting && !isInSet(leaveRequests, 'taken', record)) return []
    const says = `${isWaiting ? 'asked' : 'leave'} ${record.leaveTypeId}`
    return [...listRequestSpans(record, says, isWaiting), ...listDaysBeside(record, says, isWaiting)]
  },
}

const changedLeaveSql = statement('attendance_changed_leave')`
  select ${r.empId} as "empId", ${r.fromDate} as "fromDate", ${r.toDate} as "toDate" from ${r} where ${r.id} = $1`

interface ChangedLeave {
  empId: number
  fromDate: CalendarDate
  toDate: CalendarDate
}

async function findChangedLeave({ sql }: Writer, id: number | null | undefined): Promise<ChangedLeave | undefined> {
  return id ? (await sql.query<ChangedLeave>(changedLeaveSql(id))).rows[0] : undefined
}

/** The days that a change of leave gives back, while it waits. The leave itself is guarded too. */
const returnedDays: GuardedDays<typeof leaveChanges> = {
  fields: ['newToDate', 'wasNotTaken', 'status'],
  field: 'leaveRequestId',
  async lock(writer, { leaveRequestId }) {
    const leave = await findChangedLeave(writer, leaveRequestId)
    if (leave) await lockTimeOfRecord(writer, leave)
  },
  async listSpans({ leaveRequestId, newToDate, wasNotTaken, status }, writer) {
    const leave = status === leaveChanges.approval.waits ? await findChangedLeave(writer, leaveRequestId) : undefined
    // Others get no answer that would tell them about the leave.
    if (!leave || !canEnterLeaveFor(writer, leave.empId)) return []
    const used = newToDate ?? writer.today
    const from = wasNotTaken ? leave.fromDate : (plusDays(used, 1) ?? used)
    return from > leave.toDate ? [] : [{ from, to: leave.toDate, says: 'given back', isWaiting: true }]
  },
}

const correctedDays: GuardedDays<typeof regularizeRequests> = {
  fields: ['workDate', 'kind', 'requestedIn', 'requestedOut', 'status'],
  field: 'workDate',
  lock: lockTimeOfRecord,
  listSpans(record) {
    const { workDate, kind, requestedIn, requestedOut } = record
    const isWaiting = isInSet(regularizeRequests, 'waiting', record)
    if (!workDate || (!isWaiting && !isInSet(regularizeRequests, 'granted', record))) return []
    const says = [isWaiting ? 'asked' : 'corrected', kind, requestedIn, requestedOut].join(' ')
    return [{ from: workDate, to: workDate, says, isWaiting }]
  },
}

const employedSql = statement('attendance_employed_on')`
  select ${e.id} as "empId", ${e.grade}, ${e.employmentType} as "employmentType",
    ${e.departmentId} as "departmentId", ${e.locationId} as "locationId"
  from ${e} where exists (select from unnest($1::date[]) d
    where d >= ${e.dateOfJoining} and (${e.lastWorkingDate} is null or d <= ${e.lastWorkingDate}))`

const listEmployedPeople = async ({ sql }: Writer, dates: readonly CalendarDate[]) =>
  (await sql.query<PersonScope & { empId: number }>(employedSql(dates))).rows

const holidayDays: GuardedDays<typeof holidays> = {
  fields: ['date', 'kind'],
  field: 'date',
  listSpans: ({ date, kind }) => (date ? [{ from: date, to: date, says: `${kind}` }] : []),
  async concernsAnybody(writer, { calendarId }, dates) {
    const empIds = (await listEmployedPeople(writer, dates)).map(({ empId }) => empId)
    return [...(await findHolidayCalendars(writer.sql, empIds)).values()].includes(calendarId ?? null)
  },
}

const shiftDays: GuardedDays<typeof shiftAssignments> = {
  fields: ['timingPolicyId', 'fromDate', 'toDate'],
  field: 'fromDate',
  lock: lockTimeOfRecord,
  listSpans: ({ fromDate, toDate, timingPolicyId }) =>
    fromDate ? [{ from: fromDate, to: toDate ?? null, says: `${timingPolicyId}` }] : [],
}

/** The days on which a version of working hours or of attendance rules is in force. */
const versionDays = (resource: PolicyVersion): GuardedDays<PolicyVersion> => ({
  fields: ['effectiveFrom', 'effectiveTo', 'status'],
  field: 'effectiveFrom',
  listSpans: (record) =>
    record.effectiveFrom && isInSet(resource, 'held', record)
      ? [{ from: record.effectiveFrom, to: record.effectiveTo ?? null, says: 'in force' }]
      : [],
  concernsAnybody: async (writer, record, dates) =>
    (await listEmployedPeople(writer, dates)).some((person) => isInScope(person, toScope(record))),
})

/** The days of employment. A rehire begins another employment, so the days of the first one stay. */
const employedDays: GuardedDays<typeof employees> = {
  fields: ['dateOfJoining', 'lastWorkingDate'],
  field: (before, record) => (before?.dateOfJoining === record.dateOfJoining ? 'lastWorkingDate' : 'dateOfJoining'),
  actions: ['update'],
  listSpans: ({ dateOfJoining, lastWorkingDate }: RecordDraft<typeof employees>) =>
    dateOfJoining ? [{ from: dateOfJoining, to: lastWorkingDate ?? null, says: 'employed' }] : [],
}

/** The records of this and other areas from which days follow. */
export const monthGuards = {
  leaveRequests: withMonthGuard(leaveRequests, leaveDays),
  leaveChanges: withMonthGuard(leaveChanges, returnedDays),
  regularizeRequests: withMonthGuard(regularizeRequests, correctedDays),
  holidays: withMonthGuard(holidays, holidayDays),
  shiftAssignments: withMonthGuard(shiftAssignments, shiftDays),
  timingPolicies: withMonthGuard<PolicyVersion>(timingPolicies, versionDays(timingPolicies)),
  attendancePolicies: withMonthGuard<PolicyVersion>(attendancePolicies, versionDays(attendancePolicies)),
  employees: withMonthGuard(employees, employedDays),
}
