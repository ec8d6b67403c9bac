import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { StoredRecord } from '../../../src/framework/record'
import { isInSet } from '../../../src/framework/workflow'
import {
  type GuardedDays,
  listRequestSpans,
  lockTimeOfRecord,
  type WaitingReader,
  withMonthGuard,
} from '../../attendance/server/public'
import { onDutyCancellations } from '../onDutyCancellations'
import { onDutyRequests } from '../onDutyRequests'

const r = sqlNames(onDutyRequests, 'r')
const c = sqlNames(onDutyCancellations, 'c')

const dutyDays: GuardedDays<typeof onDutyRequests> = {
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

type DutyDates = Pick<StoredRecord<typeof onDutyRequests>, 'empId' | 'fromDate' | 'toDate'>

const dutySql = statement('duty_dates')`
  select ${r.empId} as "empId", ${r.fromDate} as "fromDate", ${r.toDate} as "toDate" from ${r} where ${r.id} = $1`

async function findDuty({ sql }: Writer, id: number | null | undefined): Promise<DutyDates | undefined> {
  return id ? (await sql.query<DutyDates>(dutySql(id))).rows[0] : undefined
}

/** The days of duty that is called off, while that waits. The duty itself is guarded too. */
const calledOffDays: GuardedDays<typeof onDutyCancellations> = {
  fields: ['status'],
  field: 'onDutyRequestId',
  async lock(writer, { onDutyRequestId }) {
    const duty = await findDuty(writer, onDutyRequestId)
    if (duty) await lockTimeOfRecord(writer, duty)
  },
  async listSpans({ onDutyRequestId, status }, writer) {
    const isWaiting = status === onDutyCancellations.approval.waits
    const duty = isWaiting ? await findDuty(writer, onDutyRequestId) : undefined
    // Others get no answer that would tell them about the duty.
    if (!duty || !(writer.caller.isSystem || duty.empId === writer.caller.empId)) return []
    return [{ from: duty.fromDate, to: duty.toDate, says: 'called off', isWaiting }]
  },
}

export const dutyMonthGuards = {
  onDutyRequests: withMonthGuard(onDutyRequests, dutyDays),
  onDutyCancellations: withMonthGuard(onDutyCancellations, calledOffDays),
}

const waitingSql = statement('duty_waiting_in_days')`
  select ${r.onDutyNumber} as number from ${r}
  where ${r.status} = $3 and ${r.fromDate} <= $2::date and ${r.toDate} >= $1::date
  union all select ${c.cancellationNumber} from ${c} join ${r} on ${r.id} = ${c.onDutyRequestId}
  where ${c.status} = $4 and ${r.fromDate} <= $2::date and ${r.toDate} >= $1::date order by 1`

const waitingStates = [onDutyRequests.approval.waits, onDutyCancellations.approval.waits]

/** Reads what waits of duty. */
export const readWaitingDuty: WaitingReader = async (sql, from, to) =>
  (await sql.query<{ number: string }>(waitingSql(from, to, ...waitingStates))).rows.map(({ number }) => number)
