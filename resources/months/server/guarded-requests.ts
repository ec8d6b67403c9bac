import { type SqlPart, sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordDraft } from '../../../src/framework/record'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { regularizeRequests } from '../../attendance/regularizeRequests'
import { leaveChanges } from '../../leave/leaveChanges'
import { leaveRequests } from '../../leave/leaveRequests'
import { canEnterLeaveFor, lockLeaveOfPeople } from '../../leave/server/public'
import { onDutyCancellations } from '../../onduty/onDutyCancellations'
import { onDutyRequests } from '../../onduty/onDutyRequests'
import { type DaySpan, type GuardedDays, withMonthGuard } from './month-guard'

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
function listRequestSpans(
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

const requestedLeave: GuardedDays<typeof leaveRequests> = {
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

const requestedDuty: GuardedDays<typeof onDutyRequests> = {
  fields: ['fromDate', 'toDate', 'session', 'fromTime', 'toTime', 'status'],
  field: 'fromDate',
  lock: lockTimeOfRecord,
  listSpans(record) {
    const isWaiting = isInSet(onDutyRequests, 'waiting', record)
    if (!isWaiting && !isInSet(onDutyRequests, 'granted', record)) return []
    const { session, fromTime, toTime } = record
    const says = `${isWaiting ? 'asked' : 'on duty'} ${fromTime ?? ''}-${toTime ?? ''}`
    return listRequestSpans({ ...record, fromSession: session, toSession: session }, says, isWaiting)
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

/** The person and the dates of leave or duty. */
interface DatedRequest {
  empId: number
  fromDate: CalendarDate
  toDate: CalendarDate
}

/** Builds a function that reads the person and the dates of a request. */
function buildRequestReader(name: string, r: SqlPart & Record<'id' | 'empId' | 'fromDate' | 'toDate', SqlPart>) {
  const requestSql = statement(name)`
    select ${r.empId} as "empId", ${r.fromDate} as "fromDate", ${r.toDate} as "toDate" from ${r} where ${r.id} = $1`
  return async ({ sql }: Writer, id: number | null | undefined): Promise<DatedRequest | undefined> =>
    id ? (await sql.query<DatedRequest>(requestSql(id))).rows[0] : undefined
}

const readLeave = buildRequestReader('months_changed_leave', sqlNames(leaveRequests, 'r'))
const readDuty = buildRequestReader('months_called_off_duty', sqlNames(onDutyRequests, 'r'))

/** The days that a change of leave gives back, while it waits. The leave itself is guarded too. */
const returnedDays: GuardedDays<typeof leaveChanges> = {
  fields: ['newToDate', 'wasNotTaken', 'status'],
  field: 'leaveRequestId',
  lock: async (writer, { leaveRequestId }) => lockTimeOfRecord(writer, (await readLeave(writer, leaveRequestId)) ?? {}),
  async listSpans({ leaveRequestId, newToDate, wasNotTaken, status }, writer) {
    const leave = status === leaveChanges.approval.waits ? await readLeave(writer, leaveRequestId) : undefined
    // Others get no answer that would tell them about the leave.
    if (!leave || !canEnterLeaveFor(writer, leave.empId)) return []
    const used = newToDate ?? writer.today
    const from = wasNotTaken ? leave.fromDate : (plusDays(used, 1) ?? used)
    return from > leave.toDate ? [] : [{ from, to: leave.toDate, says: 'given back', isWaiting: true }]
  },
}

/** The days of duty that is called off, while that waits. The duty itself is guarded too. */
const calledOffDays: GuardedDays<typeof onDutyCancellations> = {
  fields: ['status'],
  field: 'onDutyRequestId',
  lock: async (writer, { onDutyRequestId }) =>
    lockTimeOfRecord(writer, (await readDuty(writer, onDutyRequestId)) ?? {}),
  async listSpans({ onDutyRequestId, status }, writer) {
    const duty = status === onDutyCancellations.approval.waits ? await readDuty(writer, onDutyRequestId) : undefined
    // Others get no answer that would tell them about the duty.
    if (!duty || !(writer.caller.isSystem || duty.empId === writer.caller.empId)) return []
    return [{ from: duty.fromDate, to: duty.toDate, says: 'called off', isWaiting: true }]
  },
}

/** The requests for time, and the changes of them, from which days follow. */
export const requestGuards = {
  leaveRequests: withMonthGuard(leaveRequests, requestedLeave),
  leaveChanges: withMonthGuard(leaveChanges, returnedDays),
  onDutyRequests: withMonthGuard(onDutyRequests, requestedDuty),
  onDutyCancellations: withMonthGuard(onDutyCancellations, calledOffDays),
  regularizeRequests: withMonthGuard(regularizeRequests, correctedDays),
}
