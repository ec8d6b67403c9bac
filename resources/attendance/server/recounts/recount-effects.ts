import { queueRecounts } from '../../../../server/jobs/recount-queue'
import type { Effect } from '../../../../server/records/write/handler'
import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { asServer, type Change, type WrittenChange } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { type CalendarDate, dateBounds, plusDays } from '../../../../src/framework/values/dates'
import { type DaySource, listAffectedDays, versionSource, workingDaySources } from '../../../workdays/server/public'
import { attendanceRecounts } from '../../attendanceRecounts.resource.json'
import { recount } from './recount-days'

const toOptionalDate = (value: unknown): CalendarDate | undefined =>
  typeof value === 'string' ? value.slice(0, 10) : undefined

type CoverChange = Pick<Change, 'writer' | 'before' | 'record'>

/** Recounts the days that leave or duty covers now, or covered before the change, up to today. */
export async function recountDaysOfCover({ writer, before, record }: CoverChange): Promise<void> {
  const dates = [before?.fromDate, record.fromDate, before?.toDate, record.toDate].flatMap(
    (value) => toOptionalDate(value) ?? [],
  )
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  // East of the company, its tomorrow may already be today.
  const last = plusDays(writer.today, 1) ?? writer.today
  if (from && to && from <= last)
    await recount(writer, { empIds: [Number(record.empId)], from, to: to < last ? to : last })
}

const recountCoveredDays: Effect = {
  fields: ['fromDate', 'toDate', 'fromSession', 'toSession', 'status'],
  after: recountDaysOfCover,
}

/** Queues a background recount of the days that the record affects now, or affected before the change. */
const buildRecountEffect = (cause: string, source: DaySource): Effect => ({
  fields: source.fields,
  async afterAll(changes) {
    const [first] = changes
    if (!first) return
    const recounts = changes.flatMap((change) => listRecounts(source, change))
    const writer = asServer(first.writer)
    const rows = recounts.map((values) => ({ ...values, cause }))
    const created = await createAllOrNone(writer, attendanceRecounts.name, rows)
    await queueRecounts(
      writer.sql,
      attendanceRecounts,
      created.flatMap(({ id }) => (id === null ? [] : [{ id, groupId: id }])),
    )
  },
})

function listRecounts(source: DaySource, change: WrittenChange): Values[] {
  const { today } = change.writer
  const last = plusDays(today, 1) ?? today
  return listAffectedDays(source, change, recentMonthsRange(today)).flatMap(({ from, to, ...whose }) =>
    String(from) <= last ? [{ ...whose, fromDate: from, toDate: toOptionalDate(to) ?? last }] : [],
  )
}

/** A record without a start date affects this month and the previous one. */
const recentMonthsRange = (today: CalendarDate) => ({
  from: dateBounds(plusDays(dateBounds(today).startOfMonth, -1) ?? today).startOfMonth,
  to: today,
})

/** Attendance is also counted from the dates of the employment. */
const employmentSource: DaySource = {
  ...workingDaySources.employees,
  fields: [...workingDaySources.employees.fields, 'dateOfJoining', 'lastWorkingDate'],
}

/** The records of other areas that attendance days are counted from. */
export const follows = {
  leaveRequests: recountCoveredDays,
  holidays: buildRecountEffect('holidays', workingDaySources.holidays),
  shiftAssignments: buildRecountEffect('shiftAssignments', workingDaySources.shiftAssignments),
  timingPolicies: buildRecountEffect('timingPolicies', workingDaySources.timingPolicies),
  leavePolicies: buildRecountEffect('leavePolicies', workingDaySources.leavePolicies),
  attendancePolicies: buildRecountEffect('attendancePolicies', versionSource),
  locations: buildRecountEffect('locations', workingDaySources.locations),
  leaveTypes: buildRecountEffect('leaveTypes', { fields: ['isPaid'], findDays: (_, undated) => undated }),
  employees: buildRecountEffect('employees', employmentSource),
} satisfies Readonly<Record<string, Effect>>
