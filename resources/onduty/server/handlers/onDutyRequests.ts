import { readPersonDay } from '../../../../server/records/person-day'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { runInSavepoint, toRefusal } from '../../../../server/records/write/refusals'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer, type Writer, withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { daysBetween } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { recountDaysOfCover } from '../../../attendance/server/public'
import { compOffRequests } from '../../../leave/compOffRequests'
import { lockLeaveOfPeople } from '../../../leave/server/public'
import { onDutyRequests as declared, longest } from '../../onDutyRequests'
import { readCountedDuty } from '../counted-duty'
import { words } from '../words'

const r = sqlNames(declared, 'r')
const c = sqlNames(compOffRequests, 'c')
const counting: readonly string[] = ['create', 'update', 'restore']

const peopleOfSql = statement('duty_people')`
  select distinct ${r.empId} as "empId" from ${r} where ${r.id} = any($1::bigint[])`

/** Locks the leave of these people, because duty can earn days off and uses the same time as leave. */
async function lockLeaveOfRequesters({ sql }: Writer, ids: readonly number[]): Promise<void> {
  const empIds = (await sql.query<{ empId: number }>(peopleOfSql(ids))).rows.map(({ empId }) => empId)
  await lockLeaveOfPeople(sql, empIds)
}

/** Checks OD2 and that the days lie within the employment. Returns the kind of each day. */
async function checkDutyRequest({
  writer,
  before,
  record,
}: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { empId, fromDate, toDate, session, fromTime = null, toTime = null } = record
  // The declaration reports these errors.
  if (!empId || !fromDate || !toDate || !session || toDate < fromDate || daysBetween(fromDate, toDate) >= longest)
    return undefined
  const { days, rules } = await readCountedDuty(writer, { empId, fromDate, toDate, session, fromTime, toTime })
  if (!rules || days[0]?.date !== fromDate) return refuseInWords(words, 'fromDate', 'notEmployed', {})
  if (days.at(-1)?.date !== toDate) refuseInWords(words, 'toDate', 'notEmployed', {})
  const window = rules.regularizationWindowDays
  if (before?.fromDate !== fromDate && daysBetween(fromDate, await readPersonDay(writer, empId)) > window)
    refuseInWords(words, 'fromDate', 'tooLate', { days: window })
  return { breakdown: days, middle: session === 'hours' ? rules.timing.halfDaySplitAt : null }
}

/** Grants days off for worked off days. It skips those that were already granted or have expired. */
async function grantDaysOff({
  writer,
  record: { empId, place, breakdown },
}: ChangedOf<typeof declared>): Promise<void> {
  for (const { date: workedOn, off: workedSession } of breakdown ?? []) {
    if (!workedSession) continue
    const values = { empId, workedOn, workedSession, reason: `On duty: ${place}`, isGranted: true }
    const make = () => createRecord(asServer(writer), compOffRequests.name, values)
    await runInSavepoint(writer, make).catch((problem) => void toRefusal(writer, problem))
  }
}

const earnedSql = statement('duty_earned')`
  select ${c.id} from ${c} where ${c.empId} = $1 and ${c.workedOn} between $2::date and $3::date and ${c.isGranted} and ${c.status} = any($4::text[]) order by 1`

/** Takes back the days off that a cancelled duty has earned. */
async function revokeDaysOff({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const query = earnedSql(record.empId, record.fromDate, record.toDate, compOffRequests.workflow.sets.granted)
  for (const { id } of (await writer.sql.query<{ id: number }>(query)).rows)
    await takeStep(withSystemRights(writer), compOffRequests.name, 'cancel', { id })
}

/**
 * Counts duty when it is entered. Approved duty covers days of attendance; after its end it can earn days
 * off.
 */
export const onDutyRequests = defineHandler(declared, {
  oneByOne: 'days off are earned and time is taken in the order of the requests',
  first: lockLeaveOfRequesters,
  before: async (change) => (counting.includes(change.action) ? checkDutyRequest(change) : undefined),
  async after(change) {
    const { action, before, record } = change
    if (isInSet(declared, 'granted', before) || isInSet(declared, 'granted', record)) await recountDaysOfCover(change)
    if (action === 'complete' && record.earnsDaysOff) await grantDaysOff(change)
    if (action === 'callOff') await revokeDaysOff(change)
  },
})
