import { sendNotifications } from '../../../server/notices/send-notifications'
import { findLastChangerOfField } from '../../../server/records/history'
import { cancelIfAfter, endOnLastDay, takeDutyStep } from '../../../server/records/leaving/cancel-after-last-day'
import {
  findRecordIdsOfLeaver,
  type LeaverReference,
  listLeaverReferences,
} from '../../../server/records/leaving/records-of-leaver'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { toStewardError } from '../../../server/records/write/checks/constraint-errors'
import { isInFavourOfPerson } from '../../../server/records/write/checks/own-favour'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord, lockStoredRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { lockRecord, type Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { StewardError } from '../../../src/framework/errors'
import { settleLeaveBalances } from '../../leaveAccount/server/public'
import { employees } from '../../people/employees'
import { findManager, isEmployed, isSubordinateOf } from '../../people/server/public'
import { employeeExits } from '../employeeExits'
import { computeDaysAmount } from '../rules/notice-period'
import { findNextHead, makeCompanyHead, moveBelowLeaver } from './company-head'
import { type Exit, findHeadshipDuty, findSuccessor } from './leaver-duties'

const x = sqlNames(employeeExits, 'x')

const dueSql = statement('exits_to_end')`
  select ${x.id} from ${x} where ${x.status} = any($1::text[]) and ${x.endedAt} is null and ${x.endsAt} <= $2::timestamptz order by ${x.id} limit 200`

const nowIso = () => new Date().toISOString()
const findDueExits = async ({ db }: Kernel) =>
  (await db.query<{ id: number }>(dueSql(employeeExits.workflow.sets.gone, nowIso()))).rows

export const hasDueExits = async (kernel: Kernel): Promise<boolean> => (await findDueExits(kernel)).length > 0

/**
 * Ends the employment of people whose last day is over in their time zone. Each record is handed over in its
 * own transaction, so that concurrent decisions neither wait nor get lost. The last transaction ends the
 * account. It is refused while anything still depends on the person; then the next run continues.
 */
export async function endEmployments(kernel: Kernel, { signal, warn }: JobRunContext): Promise<RunCounts> {
  let [ended, refused] = [0, 0]
  for (const { id } of await findDueExits(kernel)) {
    if (signal.aborted) break
    try {
      await endEmployment(kernel, id)
      ended += 1
    } catch (failure) {
      const problem = toStewardError(kernel.model, failure)
      if (!(problem instanceof StewardError)) throw problem
      warn({ id, reason: problem.message, fields: problem.fields }, 'an exit could not be ended')
      refused += 1
    }
  }
  return { ended, refused }
}

type WriterTask<T> = (writer: Writer) => Promise<T>

async function endEmployment(kernel: Kernel, id: number): Promise<void> {
  const inTransaction = <T>(work: WriterTask<T>) => kernel.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
  const exit = { ...(await inTransaction((writer) => readTypedRecord(writer, employeeExits, id))), id }
  const lastDay = exit.approvedLastWorkingDate ?? kernel.today()
  const isHead = await inTransaction((writer) => findHeadshipDuty(writer, exit.empId))
  const head = isHead ? await inTransaction((writer) => findNextHead(writer, exit)) : null
  if (head !== null) await inTransaction((writer) => moveBelowLeaver(writer, head, exit.empId))
  for (const reference of listLeaverReferences(kernel.model)) {
    const ids = await inTransaction((writer) => findRecordIdsOfLeaver(writer, reference, exit.empId, lastDay))
    for (const recordId of ids)
      await inTransaction((writer) => releaseLeaverDuty(writer, reference, recordId, { ...exit, lastDay, head }))
  }
  await inTransaction((writer) => closeExit(writer, id, lastDay, head))
}

type EndingExit = Pick<Exit, 'empId' | 'successors'> & {
  id: number
  exitNumber: string | null
  lastDay: string
  /** The next head of the company; null if the leaver is not the head. */
  head: number | null
}

/** Hands over, clears or ends the record that names the leaver, unless somebody has done so meanwhile. */
async function releaseLeaverDuty(writer: Writer, held: LeaverReference, id: number, exit: EndingExit) {
  const { table, attribute, leaving } = held
  const { resource } = table
  if (leaving.is === 'stepped') return takeDutyStep(writer, resource.name, leaving.step, id)
  if (leaving.is === 'outside') return cancelIfAfter(writer, held, id, exit.lastDay)
  if (leaving.is === 'cleared' || leaving.is === 'told') return
  // The next head stays below the former one until that one has left.
  if (resource.name === employees.name && attribute.name === 'reportingManagerEmpId' && id === exit.head) return
  const [toEmpId, byEmpId] = leaving.is === 'handedOver' ? await chooseSuccessor(writer, exit, held, id) : [null, null]
  if (leaving.is === 'handedOver' && toEmpId !== null && toEmpId !== exit.head && resource.name === employees.name)
    await reassignManager(writer, toEmpId, id, exit)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (locked?.record[attribute.name] !== exit.empId) return
  if (leaving.is === 'ended') return endOnLastDay(writer, held, id, locked.record, exit.lastDay)
  if (leaving.is === 'handedOver' && toEmpId === null) return
  // The change is made in the name of the person who named the successor, because the successor must never
  // decide over that person.
  const namer = { ...writer, caller: { ...writer.caller, empId: byEmpId } }
  await changeRecord(namer, resource, id, { [attribute.name]: toEmpId })
  if (toEmpId === null) return
  const about = { event: 'dutyHandedOver', entityType: employeeExits.name, recordId: exit.id } as const
  await sendNotifications(writer, [{ ...about, empId: toEmpId, title: exit.exitNumber ?? '' }])
}

/**
 * Chooses who takes over the record: the named successor, if that person and the one who named them are
 * still employed and the successor would not decide over the latter. Otherwise it is the manager or the next
 * head, whom nobody chose for this record.
 */
async function chooseSuccessor(
  writer: Writer,
  exit: EndingExit,
  { key, table, attribute }: LeaverReference,
  recordId: number,
) {
  const { empId, successors, head } = exit
  const candidate = findSuccessor(successors, key, recordId)
  if (candidate !== null && candidate !== empId && (await isEmployed(writer, candidate))) {
    const said = (rows: Exit['successors']) => findSuccessor(rows, key, recordId)
    const byEmpId = await findLastChangerOfField(writer, employeeExits, exit.id, 'successors', said)
    if (!(await isInFavourOfPerson(writer, byEmpId, table, attribute.name, empId, recordId)))
      return [candidate, byEmpId] as const
  }
  return [head ?? (await findManager(writer, empId)), null] as const
}

/**
 * Moves the successor up before they take over a report of the leaver, if they would otherwise lead
 * themselves. They then report to the leaver's manager, or to the next head of the company. If the leaver is
 * that head, everybody is below, so only a successor who would lead the person they report to moves.
 */
async function reassignManager(
  writer: Writer,
  successor: number,
  report: number,
  { empId, head }: EndingExit,
): Promise<void> {
  const above = head === null ? empId : report
  if (successor !== above && !(await isSubordinateOf(writer, successor, above))) return
  const reportingManagerEmpId = head ?? (await findManager(writer, empId))
  if (reportingManagerEmpId !== null) await changeRecord(writer, employees, successor, { reportingManagerEmpId })
}

/** Ends the account, settles leave, and stores both on the exit. */
async function closeExit(writer: Writer, id: number, lastDay: string, head: number | null): Promise<void> {
  const exit = await lockStoredRecord(writer, employeeExits, id)
  if (!exit || exit.endedAt) return
  const { empId, dailyRate, currency } = exit
  const settled = await settleLeaveBalances(writer, empId, lastDay)
  await takeStep(writer, employees.name, 'exit', { id: empId })
  if (head !== null) await makeCompanyHead(writer, head)
  const leaveAmount = dailyRate
    ? computeDaysAmount(settled.encashedDays - settled.recoveredDays, dailyRate, currency)
    : null
  await changeRecord(writer, employeeExits, id, { ...settled, leaveAmount, endedAt: nowIso() })
}
