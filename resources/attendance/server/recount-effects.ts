import { queueRecounts } from '../../../server/jobs/recount-queue'
import type { Effect } from '../../../server/records/write/handler'
import { createAllOrNone } from '../../../server/records/write/many/create-all-or-none'
import { asServer, type Change, type WrittenChange } from '../../../server/records/write/writer'
import type { Values } from '../../../src/framework/validate'
import { type CalendarDate, dateBounds, plusDays } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { attendanceRecounts } from '../attendanceRecounts'
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

/** The days that a change affects, and whose days they are. */
interface AffectedRange {
  from: unknown
  to: unknown
  empId?: unknown
  calendarId?: unknown
  locationId?: unknown
}

interface RecountTrigger {
  fields: readonly string[]
  /** Returns the days that the record affects; undefined if it affects none. */
  span(record: Values, today: CalendarDate): AffectedRange | undefined
  /**
   * `version`: if a version changes, only its period matters. `itself`: the days are the record's own, and its
   * deletion changes nothing.
   */
  of?: 'version' | 'itself'
}

/** Queues a background recount of the days that the record affects now, or affected before the change. */
const buildRecountEffect = (cause: string, followed: RecountTrigger): Effect => ({
  fields: followed.fields,
  async afterAll(changes) {
    const [first] = changes
    if (!first) return
    const recounts = changes.flatMap((change) => listRecounts(followed, change))
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

function listRecounts(
  { fields, span, of }: RecountTrigger,
  { writer, id, action, before, record }: WrittenChange,
): Values[] {
  const { today } = writer
  const isSame = before && action !== 'delete' && fields.every((name) => before[name] === record[name])
  if (isSame || (of === 'itself' && action === 'delete')) return []
  const allSpans = [before, record].flatMap((one) => (one && span({ ...one, id }, today)) ?? [])
  const spans = new Set(allSpans.map((one) => JSON.stringify(one)))
  if (of === 'version' && allSpans.length === 2 && spans.size === 1) return []
  const last = plusDays(today, 1) ?? today
  return [...spans].flatMap((one) => {
    const { from, to, ...whose } = JSON.parse(one) as AffectedRange
    return String(from) <= last ? [{ ...whose, fromDate: from, toDate: toOptionalDate(to) ?? last }] : []
  })
}

const versionRecount: RecountTrigger = {
  fields: ['status', 'effectiveFrom', 'effectiveTo'],
  of: 'version',
  span: (record) =>
    isInSet(attendancePolicies, 'held', record)
      ? {
          from: record.effectiveFrom,
          to: record.effectiveTo,
          empId: record.empId ?? undefined,
          locationId: record.locationId ?? undefined,
        }
      : undefined,
}

/** A record without a start date affects this month and the previous one. */
const recentMonthsRange = (today: CalendarDate) => ({
  from: dateBounds(plusDays(dateBounds(today).startOfMonth, -1) ?? today).startOfMonth,
  to: today,
})

/** The records of other areas that attendance days are counted from. */
export const follows = {
  leaveRequests: recountCoveredDays,
  holidays: buildRecountEffect('holidays', {
    fields: ['date', 'kind', 'name'],
    span: ({ calendarId, date }) => ({ calendarId, from: date, to: date }),
  }),
  shiftAssignments: buildRecountEffect('shiftAssignments', {
    fields: ['timingPolicyId', 'fromDate', 'toDate'],
    span: ({ empId, fromDate, toDate }) => ({ empId, from: fromDate, to: toDate }),
  }),
  timingPolicies: buildRecountEffect('timingPolicies', versionRecount),
  attendancePolicies: buildRecountEffect('attendancePolicies', versionRecount),
  locations: buildRecountEffect('locations', {
    fields: ['zone', 'holidayCalendarId'],
    of: 'itself',
    span: ({ id }, today) => ({ locationId: id, ...recentMonthsRange(today) }),
  }),
  leaveTypes: buildRecountEffect('leaveTypes', { fields: ['isPaid'], span: (_, today) => recentMonthsRange(today) }),
  employees: buildRecountEffect('employees', {
    fields: ['locationId', 'departmentId', 'grade', 'employmentType', 'dateOfJoining', 'lastWorkingDate'],
    of: 'itself',
    span: ({ id }, today) => ({ empId: id, ...recentMonthsRange(today) }),
  }),
} satisfies Readonly<Record<string, Effect>>
