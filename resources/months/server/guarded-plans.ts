import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordDraft } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { holidays } from '../../calendar/holidays'
import { findHolidayCalendars } from '../../calendar/server/public'
import { employees } from '../../people/employees'
import { isInScope, type PersonScope, toScope } from '../../people/public'
import { attendancePolicies } from '../../policies/attendancePolicies'
import type { PolicyVersion } from '../../policies/policy-version'
import { shiftAssignments } from '../../policies/shiftAssignments'
import { timingPolicies } from '../../policies/timingPolicies'
import { lockTimeOfRecord } from './guarded-requests'
import { type GuardedDays, withMonthGuard } from './month-guard'

const e = sqlNames(employees, 'e')

const employedSql = statement('months_employed_on')`
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

/** The holidays, shifts, policies and employments from which days follow. */
export const planGuards = {
  holidays: withMonthGuard(holidays, holidayDays),
  shiftAssignments: withMonthGuard(shiftAssignments, shiftDays),
  timingPolicies: withMonthGuard<PolicyVersion>(timingPolicies, versionDays(timingPolicies)),
  attendancePolicies: withMonthGuard<PolicyVersion>(attendancePolicies, versionDays(attendancePolicies)),
  employees: withMonthGuard(employees, employedDays),
}
