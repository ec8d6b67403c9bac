import { changesWithin } from '../../../server/batch/batches'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, wrapHandler } from '../../../server/records/write/handler'
import type { Handler, Writer } from '../../../server/records/write/writer'
import { type FieldErrors, fillPlaceholders } from '../../../src/framework/errors'
import type { RecordDraft, StoredRecord } from '../../../src/framework/record'
import { formatDate } from '../../../src/framework/values/dates'
import { dateFields, postOpenYearGrants, toEmploymentDates } from '../../leaveAccount/server/public'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import type { StoredLeave } from './leave-case'
import { lockCalendars, lockLeaveOfPeople } from './leave-locks'
import { words } from './words'

const r = sqlNames(leaveRequests, 'r')

/** The fields of a person that decide their leave. */
const deciding = [...dateFields, 'grade', 'departmentId', 'locationId', 'gender', employees.workflow.field] as const

/** The step for people who were expected but never joined. */
const neverJoined = 'markNotJoined'

/** Wraps the handler of people, so that a change updates their leave at once and not in the next night. */
export const withLeaveUpdates = (own: Handler): Handler =>
  wrapHandler(employees, own, deciding, {
    first: lockLeaveOfChangedPeople,
    async before(change, added) {
      await refuseLeaveOutsideEmployment(change)
      const rest = await added()
      // The last working day belongs to the employment that has ended, so a rehire clears it.
      return change.action === 'rehire' ? { ...rest, lastWorkingDate: null } : rest
    },
    afterAll: updateLeaveGrants,
  })

/** Locks the leave of people before their records if a change concerns it, in the order of leave requests. */
async function lockLeaveOfChangedPeople({ sql }: Writer, ids: readonly number[], names: readonly string[] = deciding) {
  if (!deciding.some((name) => names.includes(name))) return
  // The database keeps a limited number of locks, so for very many people all leave is locked at once.
  if (ids.length > changesWithin) await lockCalendars(sql)
  else await lockLeaveOfPeople(sql, ids)
}

/** Updates the grants of people after a change. All changes of one call have the same action. */
async function updateLeaveGrants(changes: readonly ChangedOf<typeof employees>[]): Promise<void> {
  const concerned = changes.filter(
    ({ action, before, record }) => action !== 'delete' && deciding.some((name) => before?.[name] !== record[name]),
  )
  const [first] = concerned
  if (!first) return
  await postOpenYearGrants(first.writer, {
    empIds: concerned.map(({ id }) => id),
    ...(first.action === 'create' && { isNew: true }),
    ...(first.action === neverJoined && { isVoid: true }),
  })
}

/**
 * Refuses a new first or last day if leave would lie outside the employment. That leave has to be ended or
 * cancelled first.
 */
async function refuseLeaveOutsideEmployment({
  writer,
  action,
  id,
  before,
  record,
}: ChangeOf<typeof employees>): Promise<void> {
  const changed = dateFields.filter((name) => before?.[name] !== record[name])
  // Only changed dates matter: a person who is rehired keeps the leave of the earlier employment.
  if (action !== 'update' || id === undefined || !before || changed.length === 0) return
  // Without this date the record is refused later anyway.
  if (record.dateOfJoining == null) return
  const leave = await findLeaveOutsideEmployment(writer, id, before, record)
  if (!leave) return
  const { number, fromDate, toDate } = leave
  const days = `${number}, ${formatDate(fromDate)} to ${formatDate(toDate)}`
  const message = fillPlaceholders(words.leaveOutside, { leave: days })
  refuseErrors(Object.fromEntries(changed.map((name) => [name, { code: 'leaveOutside', message }])) as FieldErrors)
}

type OutsideLeave = Pick<StoredLeave, 'number' | 'fromDate' | 'toDate'>

const leaveOutsideEmploymentSql = statement('leave_outside_employment')`
  select ${r.leaveNumber} as "number", ${r.fromDate} as "fromDate", ${r.toDate} as "toDate" from ${r}
  where ${r.empId} = $1 and ${r.status} = any($2::text[])
    and ((${r.fromDate} < $4::date and ${r.fromDate} >= $3::date) or
  (${r.toDate} > $6::date and ${r.toDate} <= coalesce($5::date, ${r.toDate}))) order by ${r.fromDate} limit 1`

/** Finds the first leave that lies inside the employment now and would lie outside after the change. */
async function findLeaveOutsideEmployment(
  { sql }: Writer,
  id: number,
  before: StoredRecord<typeof employees>,
  record: RecordDraft<typeof employees>,
): Promise<OutsideLeave | undefined> {
  const [was, is] = [toEmploymentDates(before), toEmploymentDates(record)]
  const { rows } = await sql.query<OutsideLeave>(
    leaveOutsideEmploymentSql(id, leaveRequests.workflow.sets.live, was.joinedOn, is.joinedOn, was.leftOn, is.leftOn),
  )
  return rows[0]
}
