import { refuseErrors } from '../../../server/records/write/guards'
import type { Change, Handler, Writer } from '../../../server/records/write/writer'
import { type CalendarDate, dateInWords } from '../../../src/framework/dates'
import type { FieldErrors } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { employees } from '../../people/employees'
import { grantAround } from './balances/accrue'
import { employmentDatesOf } from './employment-dates'
import { lockPerson } from './lock'
import { liveStates } from './states'

const dates = ['dateOfJoining', 'lastWorkingDate', 'contractEndDate', 'employmentType'] as const

/** What of a person says how many days of which types they have. */
const deciding = [...dates, 'grade', 'departmentId', 'locationId', 'gender', employees.workflow?.field ?? ''] as const

/** Of those steps that make somebody no employee, the one by which they never were. */
const neverJoined = 'markNotJoined'

/** The handler of people, whose leave follows what they are: at once, not in the next night. */
export function withLeave(own: Handler): Handler {
  const isOwn = ({ action, before, record }: Change) =>
    action !== 'update' || !own.fields || own.fields.some((name) => before?.[name] !== record[name])
  return {
    ...own,
    ...(own.fields && { fields: [...own.fields, ...deciding] }),
    async before(change) {
      await refuseLeaveOutside(change)
      const added = isOwn(change) ? await own.before?.(change) : undefined
      // A last day belongs to the employment that has ended.
      return change.action === 'rehire' ? { ...added, lastWorkingDate: null } : added
    },
    async after(change) {
      if (isOwn(change)) await own.after?.(change)
      await grantFor(change)
    },
  }
}

async function grantFor({ writer, action, id, before, record }: Change & { id: number }): Promise<void> {
  if (action === 'delete' || !deciding.some((name) => before?.[name] !== record[name])) return
  await grantAround(writer, {
    empIds: [id],
    ...(action === 'create' && { isNew: true }),
    ...(action === neverJoined && { isVoid: true }),
  })
}

/** Leave lies within the employment: what a new first or last day would leave outside is ended or called off before. */
async function refuseLeaveOutside({ writer, action, id, before, record }: Change): Promise<void> {
  const changed = dates.filter((name) => before?.[name] !== record[name])
  // Whoever comes back keeps the leave of the time before.
  if (action !== 'update' || id === undefined || !before || changed.length === 0) return
  // A record without one is refused after this.
  if (record.dateOfJoining == null) return
  await lockPerson(writer.sql, id)
  const leave = await leaveOutside(writer, id, before, record)
  if (!leave) return
  const { number, fromDate, toDate } = leave
  const days = `${number}, ${dateInWords(fromDate)} to ${dateInWords(toDate)}`
  const message = `Leave would lie outside of the employment: ${days}. Cancel or shorten it first.`
  refuseErrors(Object.fromEntries(changed.map((name) => [name, { code: 'leaveOutside', message }])) as FieldErrors)
}

interface Outside {
  number: string
  fromDate: CalendarDate
  toDate: CalendarDate
}

/** The first leave that was within the employment and would not be any more. */
async function leaveOutside({ sql }: Writer, id: number, before: Values, record: Values): Promise<Outside | undefined> {
  const [was, is] = [employmentDatesOf(before), employmentDatesOf(record)]
  const { rows } = await sql.query<Outside>({
    name: 'leave_outside_employment',
    text:
      'select r.leave_number as number, r.from_date as "fromDate", r.to_date as "toDate" from leave_requests r ' +
      'where r.emp_id = $1 and r.status = any($2::text[]) and (' +
      '(r.from_date < $4::date and r.from_date >= $3::date) or ' +
      '(r.to_date > $6::date and r.to_date <= coalesce($5::date, r.to_date))) order by r.from_date limit 1',
    values: [id, liveStates, was.joinedOn, is.joinedOn, was.leftOn, is.leftOn],
  })
  return rows[0]
}
