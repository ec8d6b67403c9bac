import type { Sql } from '../../../server/database/connect'
import { listReaders, type Readers } from '../../../server/records/areas/area-readers'
import { joinParts, type SqlPart, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { punchRequests } from '../../attendance/punchRequests'
import { regularizeRequests } from '../../attendance/regularizeRequests'
import { leaveChanges } from '../../leave/leaveChanges'
import { leaveRequests } from '../../leave/leaveRequests'
import { onDutyCancellations } from '../../onduty/onDutyCancellations'
import { onDutyRequests } from '../../onduty/onDutyRequests'
import { words } from './words'

/** Reads the numbers of requests that wait for a decision and concern a day between two dates. */
type WaitingReader = (sql: Sql, from: CalendarDate, to: CalendarDate) => Promise<readonly string[]>

declare module '../../../server/records/areas/area-readers' {
  interface AreaReaders {
    waitingInDays: WaitingReader
  }
}

const l = sqlNames(leaveRequests, 'l')
const c = sqlNames(leaveChanges, 'c')
const r = sqlNames(regularizeRequests, 'r')
const p = sqlNames(punchRequests, 'p')
const d = sqlNames(onDutyRequests, 'd')
const o = sqlNames(onDutyCancellations, 'o')

const isInDays = ({ fromDate, toDate }: Record<'fromDate' | 'toDate', SqlPart>) =>
  sqlPart`${fromDate} <= $2::date and ${toDate} >= $1::date`

const parts = [
  sqlPart`select 1 as kind, ${l.leaveNumber} as number from ${l} where ${l.status} = $3 and ${isInDays(l)}`,
  sqlPart`select 2, ${c.changeNumber} from ${c} join ${l} on ${l.id} = ${c.leaveRequestId}
    where ${c.status} = $4 and ${isInDays(l)} and (${c.wasNotTaken} or coalesce(${c.newToDate} < $2::date, true))`,
  sqlPart`select 3, ${r.requestNumber} from ${r}
    where ${r.status} = $5 and ${r.workDate} between $1::date and $2::date`,
  sqlPart`select 4, ${p.requestNumber} from ${p}
    where ${p.status} = $6 and ${p.workDate} between $1::date and $2::date`,
  sqlPart`select 5, ${d.onDutyNumber} from ${d} where ${d.status} = $7 and ${isInDays(d)}`,
  sqlPart`select 5, ${o.cancellationNumber} from ${o} join ${d} on ${d.id} = ${o.onDutyRequestId}
    where ${o.status} = $8 and ${isInDays(d)}`,
]

const waitingSql = statement('months_waiting_requests')`
  ${joinParts(parts, ' union all ')} order by 1, 2`

const requests = [leaveRequests, leaveChanges, regularizeRequests, punchRequests, onDutyRequests, onDutyCancellations]
const waitingStates = requests.map(({ approval }) => approval.waits)

/** Reads what waits of leave, of attendance and of duty. */
export const readWaitingRequests: WaitingReader = async (sql, from, to) =>
  (await sql.query<{ number: string }>(waitingSql(from, to, ...waitingStates))).rows.map(({ number }) => number)

/** The largest number of requests that a refusal names. */
const mostNamed = 20

/** Reads the numbers of all requests that wait between two dates, of every area. */
export async function readAllWaiting(
  { sql, model }: { sql: Sql; model: { readers: Readers } },
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly string[]> {
  const readers = listReaders(model, 'waitingInDays')
  return (await Promise.all(readers.map((read) => read(sql, from, to)))).flat()
}

/**
 * Refuses to lock a month while requests in it wait for a decision, and names them.
 * @throws StewardError `invalidInput` with `pendingThere`
 */
export async function refuseWaitingRequests(
  context: { sql: Sql; model: { readers: Readers } },
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  const numbers = await readAllWaiting(context, from, to)
  if (numbers.length === 0) return
  const [list, more] = [numbers.slice(0, mostNamed).join(', '), numbers.length - mostNamed]
  const nameList = more > 0 ? fillPlaceholders(words.pendingMore, { list, more }) : list
  const message = fillPlaceholders(words.pendingThere, { list: nameList })
  refuseErrors({ fromDate: { code: 'pendingThere', message, args: { count: numbers.length, list: nameList } } })
}
