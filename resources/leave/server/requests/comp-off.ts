import { readPersonDay } from '../../../../server/records/person-day'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import { StewardError } from '../../../../src/framework/errors'
import type { RecordInput, StoredRecord } from '../../../../src/framework/record'
import { daysBetween, formatDate, plusDays } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { computeLeaveYear } from '../../../leaveAccount/public'
import { postDatedEntries, readEmployment } from '../../../leaveAccount/server/public'
import { isEmployedOn } from '../../../people/public'
import { readWorkingDays } from '../../../workdays/server/public'
import { compOffRequests } from '../../compOffRequests'
import { leaveTypes } from '../../leaveTypes'
import { findWorkedHalves } from '../../rules/leave-rules'
import { findCoveredHalves } from '../../rules/leave-spans'
import { lockLeaveOfPerson } from '../leave-locks'
import { readLeavePolicy } from '../policy/policies-in-force'
import { words } from '../words'
import { canEnterLeaveFor, isInPeopleTeam } from './change-leave'

const leaveTypesTable = sqlNames(leaveTypes)

/** An off day on which somebody worked. */
type WorkedDay = Pick<StoredRecord<typeof compOffRequests>, 'empId' | 'workedOn' | 'workedSession'>

const isCompOffGranted = (record: Pick<StoredRecord<typeof compOffRequests>, 'status'> | null) =>
  isInSet(compOffRequests, 'granted', record)

/**
 * Refuses working days, and computes what the off day earns. The manager decides, whoever enters the
 * request.
 * @returns the values that the request stores
 */
export async function checkCompOffRequest(
  change: ChangeOf<typeof compOffRequests>,
): Promise<RecordInput<typeof compOffRequests> | undefined> {
  const { writer, action, record, before } = change
  const { empId, workedOn, workedSession } = record
  if (!empId || !workedOn || !workedSession) return undefined
  if (action === 'create' && !canEnterLeaveFor(writer, empId)) throw new StewardError('forbidden')
  const day: WorkedDay = { empId, workedOn, workedSession }
  await lockLeaveOfPerson(writer.sql, empId)
  const isByOthers = writer.caller.isSystem || (isInPeopleTeam(writer) && empId !== writer.caller.empId)
  if (action === 'create' || action === 'update') await refuseWorkedDay(writer, day, isByOthers)
  if (isCompOffGranted(before) || !(isCompOffGranted(record) || action === 'create' || action === 'update'))
    return undefined
  return computeEarnedCompOff(writer, day)
}

async function refuseWorkedDay(writer: Writer, day: WorkedDay, isByOthers: boolean): Promise<void> {
  const { empId, workedOn: date, workedSession: session } = day
  const today = await readPersonDay(writer, empId)
  if (date > today) refuseInWords(words, 'workedOn', 'workedLater')
  const employment = await readEmployment(writer.sql, empId)
  if (employment && !isEmployedOn(employment, date)) refuseInWords(words, 'workedOn', 'workedOutside')
  const { backdatedDays } = await readLeavePolicy(writer.sql, empId, date)
  if (!isByOthers && daysBetween(date, today) > backdatedDays) refuseInWords(words, 'workedOn', 'workedLongAgo')
  const worked = findCoveredHalves({ fromDate: date, toDate: date, fromSession: session, toSession: session }, date)
  const dayOf = await readWorkingDays(writer.sql, { empIds: [empId], from: date, to: date })
  const usual = findWorkedHalves(dayOf(empId, date))
  if (worked.some((half, at) => half && usual[at])) refuseInWords(words, 'workedOn', 'workedAnyway')
}

const compOffTypeSql = statement('comp_off_type')`
  select ${leaveTypesTable.id}, ${leaveTypesTable.compOffValidDays} as valid from ${leaveTypesTable}
    where ${leaveTypesTable.category} = 'comp_off' and ${leaveTypesTable.status} = any($1)
    order by ${leaveTypesTable.sortOrder}, ${leaveTypesTable.id} limit 1`

/**
 * Computes what the day earns if it is granted today. The time off expires a fixed time after the day of
 * work, even if it is granted late.
 */
async function computeEarnedCompOff(
  writer: Writer,
  { empId, workedOn, workedSession }: WorkedDay,
): Promise<RecordInput<typeof compOffRequests>> {
  const { rows } = await writer.sql.query<{ id: number; valid: number | null }>(
    compOffTypeSql(leaveTypes.workflow.sets.inUse),
  )
  const [type] = rows
  if (!type) return refuseInWords(words, 'workedOn', 'noTypeInLieu')
  const expiresOn = type.valid === null ? null : (plusDays(workedOn, type.valid) ?? null)
  const today = await readPersonDay(writer, empId)
  if (expiresOn !== null && expiresOn < today) refuseInWords(words, 'workedOn', 'lapsedSince')
  const { leaveYearStart } = await readLeavePolicy(writer.sql, empId, today)
  return {
    leaveTypeId: type.id,
    days: workedSession === 'full' ? 1 : 0.5,
    leaveYear: computeLeaveYear(today, leaveYearStart),
    expiresOn,
  }
}

/**
 * Grants the time off on approval. If the approval is revoked, takes it back from the leave year in which it
 * was granted.
 */
export async function grantCompOff({ writer, before, record }: ChangedOf<typeof compOffRequests>): Promise<void> {
  if (isCompOffGranted(before) === isCompOffGranted(record)) return
  const earned = isCompOffGranted(record) ? record : (before ?? record)
  const sign = isCompOffGranted(record) ? 1 : -1
  await postDatedEntries(writer, [
    {
      empId: earned.empId,
      leaveTypeId: earned.leaveTypeId ?? 0,
      leaveYear: earned.leaveYear ?? 0,
      entryType: 'comp_off',
      days: sign * (earned.days ?? 0),
      effectiveDate: await readPersonDay(writer, earned.empId),
      expiresOn: earned.expiresOn,
      note: `Worked on ${formatDate(earned.workedOn)}`,
    },
  ])
}
