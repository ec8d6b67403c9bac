import type { Reader } from '../../../../server/records/query'
import { named, statement } from '../../../../server/records/sql/named-sql'
import { attempt } from '../../../../server/records/write/attempt'
import { refuseErrors } from '../../../../server/records/write/checks/guards'
import { type ChangedOf, type ChangeOf, handlerFor } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer, byHand, type Writer } from '../../../../server/records/write/writer'
import type { Fact } from '../../../../src/framework/approval'
import { fillIn, StewardError } from '../../../../src/framework/errors'
import type { Sent } from '../../../../src/framework/record'
import { dateInWords, daysBetween } from '../../../../src/framework/values/dates'
import { isIn } from '../../../../src/framework/workflow'
import { countCovered, lockedIn } from '../../../attendance/server/public'
import { compOffRequests } from '../../../leave/compOffRequests'
import { lockPersons } from '../../../leave/server/public'
import { onDutyRequests as declared } from '../../onDutyRequests'
import { type CountedDuty, countedDuty } from '../plan'
import { words } from '../words'

const r = named(declared, 'r')
const c = named(compOffRequests, 'c')

const peopleOfSql = statement('duty_people')`
  select distinct ${r.empId} as "empId" from ${r} where ${r.id} = any($1::bigint[])`

/** Leave of these people stands still: days off may be earned, and the time of both is one. */
async function lockPeople({ sql }: Writer, ids: readonly number[]): Promise<void> {
  const { rows } = await sql.query<{ empId: number }>(peopleOfSql(ids))
  await lockPersons(
    sql,
    rows.map(({ empId }) => empId),
  )
}

function refuse(field: string, code: keyof typeof words, args: Record<string, number> = {}): never {
  refuseErrors({ [field]: { code, message: fillIn(words[code], args), args } })
  throw new Error(code)
}

const longest = 366

/** OD2, and that the days are of the employment; says how many days of work and of days off they are. */
async function judge({
  writer,
  action,
  before,
  record,
}: ChangeOf<typeof declared>): Promise<Sent<typeof declared> | undefined> {
  const { empId, fromDate, toDate, session, fromTime, toTime } = record
  if (!empId || !fromDate || !toDate || !session || toDate < fromDate) return undefined
  if (daysBetween(fromDate, toDate) >= longest) refuse('toDate', 'tooLong')
  const asked = { empId, fromDate, toDate, session, fromTime: fromTime ?? null, toTime: toTime ?? null }
  const { days, rules } = await countedDuty({ sql: writer.sql, zone: writer.company.zone }, asked)
  const isEmployed = (date: string) => days.some((day) => day.date === date)
  if (!rules || !isEmployed(fromDate)) refuse('fromDate', 'notEmployed')
  if (!isEmployed(toDate)) refuse('toDate', 'notEmployed')
  const { regularizationWindowDays } = rules
  const isMoved = action === 'create' || before?.fromDate !== fromDate
  if (isMoved && daysBetween(fromDate, writer.today) > regularizationWindowDays)
    refuse('fromDate', 'tooLate', { days: regularizationWindowDays })
  return {
    days: days.reduce((sum, { fraction }) => sum + fraction, 0),
    breakdown: days,
    middle: session === 'hours' ? rules.timing.halfDaySplitAt : null,
  }
}

/** What is granted without being asked for; what cannot be any more (it was entered already, has lapsed) holds up nothing. */
async function earnDaysOff({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const server = asServer(writer)
  for (const { date, offFraction } of (record.breakdown ?? []) as CountedDuty[]) {
    if (offFraction === 0) continue
    const workedSession = offFraction === 1 ? 'full' : offHalf(record)
    const values = {
      empId: record.empId,
      workedOn: date,
      workedSession,
      reason: `On duty: ${record.place}`.slice(0, 500),
      isGranted: true,
    }
    await attempt(writer, () => createRecord(server, compOffRequests.name, values)).catch((problem) => {
      if (!(problem instanceof StewardError)) throw problem
    })
  }
}

const offHalf = ({ session }: { session: string | null }) => (session === 'first_half' ? 'first_half' : 'second_half')

const earnedSql = statement('duty_earned')`
  select ${c.id} from ${c} where ${c.empId} = $1 and ${c.workedOn} between $2::date and $3::date and ${c.isGranted} and ${c.status} = any($4::text[]) order by 1`

/** Duty that was called off has earned nothing. */
async function takeDaysOffBack({
  writer,
  record: { empId, fromDate, toDate },
}: ChangedOf<typeof declared>): Promise<void> {
  const granted = compOffRequests.workflow.sets.granted
  const { rows } = await writer.sql.query<{ id: number }>(earnedSql(empId, fromDate, toDate, granted))
  for (const { id } of rows)
    await takeStep(byHand(writer), compOffRequests.name, 'cancel', { id, comment: null, asked: {} })
}

const offDaysSql = statement('duty_days_off')`
  select ${r.id}, (select string_agg(d ->> 'date', ' ' order by d ->> 'date') from jsonb_array_elements(${r.breakdown}) d where (d ->> 'offFraction')::numeric > 0) as dates
  from ${r} where ${r.id} = any($1::bigint[])`

async function facts({ sql }: Reader, ids: readonly number[]): Promise<Map<number, Fact[]>> {
  const { rows } = await sql.query<{ id: number; dates: string | null }>(offDaysSql(ids))
  const told = (dates: string): Fact => ({
    code: 'dutyOnDaysOff',
    args: { dates: dates.split(' ').map(dateInWords).join(', ') },
    tone: 'warning',
    isFlag: true,
    tells: 'breakdown',
  })
  return new Map(rows.map(({ id, dates }) => [id, dates ? [told(dates)] : []]))
}

/** Duty is counted as it is entered; once granted it covers days of attendance, and once over it may earn days off. */
export const onDutyRequests = handlerFor(declared, {
  first: lockPeople,
  async before(change) {
    const { writer, action, record } = change
    if (action === 'approve' && record.fromDate) {
      const isLocked = await lockedIn(writer, record.fromDate, record.toDate ?? record.fromDate)
      if (isLocked(record.fromDate) || isLocked(record.toDate ?? record.fromDate))
        refuse(declared.workflow.field, 'monthLocked')
    }
    return action === 'create' || action === 'update' || action === 'restore' ? judge(change) : undefined
  },
  async after(change) {
    const { action, before, record } = change
    if (isIn(declared, 'granted', before) || isIn(declared, 'granted', record)) await countCovered(change)
    if (action === 'complete' && record.earnsDaysOff) await earnDaysOff(change)
    if (action === 'callOff') await takeDaysOffBack(change)
  },
  facts,
})
