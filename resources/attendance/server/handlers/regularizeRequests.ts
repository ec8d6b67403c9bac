import { readPersonDay } from '../../../../server/records/person-day'
import type { Reader } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseField, refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../../server/records/write/writer'
import { readUseTimes } from '../../../../server/session/use-times'
import type { ApprovalFact } from '../../../../src/framework/approval'
import { fillPlaceholders } from '../../../../src/framework/errors'
import type { RecordInput } from '../../../../src/framework/record'
import { type CalendarDate, dateBounds, dateInZone, daysBetween } from '../../../../src/framework/values/dates'
import { formatDuration } from '../../../../src/framework/values/durations'
import { lockLeaveOfPeople, readLeaveDays } from '../../../leave/server/public'
import { readLockedMonths } from '../../../months/server/public'
import { peopleTeam } from '../../../people/roles'
import { findWorkDate } from '../../../policies/public'
import { attendanceDays } from '../../attendanceDays'
import { attendancePunches } from '../../attendancePunches'
import { regularizeRequests as declared } from '../../regularizeRequests'
import { longestMs } from '../../rules/correction'
import { dayStates } from '../../sets'
import { type CountedPersonDay, countDaysOfPeople, readDayRules } from '../counted-days'
import { recount } from '../recounts/recount-days'
import { words } from '../words'

const r = sqlNames(declared, 'r')
const d = sqlNames(attendanceDays, 'd')

const usedSql = statement('attendance_corrections_used')`
  select count(*)::int as used from ${r} where ${r.empId} = $1 and ${r.workDate} between $2::date and $3::date and ${r.status} = any($4::text[])
    and not (${r.kind} = 'late_waiver' and ${r.isCompanyReason})`

/**
 * Counts the pending and approved corrections of a month. A waiver of a late mark does not count if the
 * company caused the delay (TD31).
 */
async function countCorrectionsOfMonth(
  { sql }: Pick<Writer, 'sql'>,
  empId: number,
  date: CalendarDate,
): Promise<number> {
  const month = dateBounds(date)
  const live = declared.workflow.sets.live
  return (
    (await sql.query<{ used: number }>(usedSql(empId, month.startOfMonth, month.endOfMonth, live))).rows[0]?.used ?? 0
  )
}

const canCorrectOldDays = ({ caller }: Writer) =>
  caller.isSystem || caller.roles.some((role) => (peopleTeam as readonly string[]).includes(role))

/** Checks AT4 and AT6, and that the times lie within the day. Returns the facts for the approver. */
async function checkCorrection({ writer, record }: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared>> {
  const { sql, company } = writer
  const [empId, date] = [record.empId ?? 0, record.workDate ?? writer.today]
  const range = { empIds: [empId], from: date, to: date }
  const rules = (await readDayRules(sql, company.zone, range))(empId, date)
  if (!rules) return refuseInWords(words, 'workDate', 'notEmployed')
  const { regularizationWindowDays: days, regularizationsPerMonth: allowed } = rules
  if (!canCorrectOldDays(writer)) {
    if (daysBetween(date, await readPersonDay(writer, empId)) > days)
      refuseField('workDate', { code: 'tooLate', message: fillPlaceholders(words.tooLate, { days }) })
    const used = await countCorrectionsOfMonth(writer, empId, date)
    if (used >= allowed)
      refuseField('workDate', { code: 'allUsed', message: fillPlaceholders(words.allUsed, { used, allowed }) })
  }
  const leave = await readLeaveDays(sql, [empId], date, date)
  if (leave.some(({ half, status }) => half === 'whole' && status !== 'pending'))
    refuseInWords(words, 'workDate', 'fullLeave')
  const isOther = (at: string | null | undefined) =>
    !!at && findWorkDate(rules.timing, Date.parse(at), rules.zone) !== date
  if (isOther(record.requestedIn)) refuseInWords(words, 'requestedIn', 'otherDay')
  const [day] = await countDaysOfPeople(writer, range, Date.now())
  if (record.requestedOut && !record.requestedIn && !day?.firstIn && isOther(record.requestedOut))
    refuseInWords(words, 'requestedOut', 'otherDay')
  checkEnds(record, day)
  const signs = (await readUseTimes(sql, [empId], date, date)).get(empId) ?? []
  const active = signs.filter((at) => dateInZone(rules.zone, at) === date).map((at) => ({ direction: 'active', at }))
  const evidence = [...(day?.punches ?? []), ...active.slice(0, 1), ...active.slice(1).slice(-1)]
  return { evidence: evidence.map(({ direction, at }) => `${direction} ${toMinuteText(at)}`).join(', ') || null }
}

/**
 * Checks the start and the end that the day will have after the correction: both are past and they fit each
 * other (domain §10).
 */
function checkEnds(
  record: Pick<ChangeOf<typeof declared>['record'], 'requestedIn' | 'requestedOut'>,
  day?: CountedPersonDay,
) {
  const ends = { in: toInstant(record.requestedIn), out: toInstant(record.requestedOut) }
  for (const [field, at] of [['requestedIn', ends.in] as const, ['requestedOut', ends.out] as const])
    if (at && at > Date.now()) refuseInWords(words, field, 'inFuture')
  // If both times are corrected, the declaration has already compared them.
  if (!ends.in === !ends.out) return
  const begin = ends.in ?? day?.firstIn
  const end = ends.out ?? (day?.flags.includes('auto_closed') ? null : day?.lastOut)
  if (!begin || !end || (end > begin && end - begin <= longestMs)) return
  refuseInWords(words, ends.out ? 'requestedOut' : 'requestedIn', 'endsCross')
}

const toInstant = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null)
const toMinuteText = (at: string | number) => `${new Date(at).toISOString().slice(0, 16)}Z`

/** Checks the corrected day once more at approval, because punches may have arrived since the request. */
async function checkStillFits({ writer, record }: ChangeOf<typeof declared>): Promise<void> {
  // Only a single corrected time is compared with the punches.
  if (!record.requestedIn === !record.requestedOut) return
  const date = record.workDate ?? writer.today
  const range = { empIds: [record.empId ?? 0], from: date, to: date }
  const [day] = await countDaysOfPeople(writer, range, Date.now())
  checkEnds(record, day)
}

/** Stores an approved correction beside the punches, and recounts the day. */
async function applyCorrection({ writer, record, id }: ChangedOf<typeof declared>): Promise<void> {
  const { empId, workDate, requestedIn, requestedOut, workMode } = record
  const hand = withSystemRights(writer)
  for (const [direction, at] of [
    ['in', requestedIn],
    ['out', requestedOut],
  ] as const)
    if (at)
      await createRecord(hand, attendancePunches.name, {
        ...{ empId, workDate, direction, at, workMode },
        ...{ source: 'regularization', regularizeRequestId: id },
      })
  if (record.kind === 'wrong_mode') {
    const [day] = await countDaysOfPeople(writer, { empIds: [empId], from: workDate, to: workDate }, Date.now())
    for (const punch of day?.punches ?? [])
      await changeRecord(hand, attendancePunches, punch.id, { workMode: record.workMode })
  }
}

const dayOfSql = statement('attendance_day_of_correction')`
  select ${r.id}, ${r.empId} as "empId", ${r.workDate} as "workDate", ${d.status} as status, ${d.workedMinutes}::int as worked, ${d.expectedMinutes}::int as expected
  from ${r} left join ${d} on ${d.empId} = ${r.empId} and ${d.workDate} = ${r.workDate} where ${r.id} = any($1::bigint[])`

interface CorrectedDay {
  id: number
  empId: number
  workDate: CalendarDate
  status: keyof typeof dayStates | null
  worked: number | null
  expected: number | null
}

async function readCorrectionFacts(reader: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await reader.sql.query<CorrectedDay>(dayOfSql(ids))
  const factsById = new Map<number, ApprovalFact[]>()
  for (const { id, empId, workDate, status, worked, expected } of rows) {
    const range = { empIds: [empId], from: workDate, to: workDate }
    const allowed =
      (await readDayRules(reader.sql, reader.company.zone, range))(empId, workDate)?.regularizationsPerMonth ?? 0
    const used = await countCorrectionsOfMonth(reader, empId, workDate)
    const day: ApprovalFact[] = status
      ? [
          {
            code: 'regularize_day',
            args: {
              status: dayStates[status],
              worked: formatDuration(worked ?? 0),
              expected: formatDuration(expected ?? 0),
            },
            tone: 'info',
          },
        ]
      : []
    factsById.set(id, [
      ...day,
      { code: 'regularize_used', args: { used, allowed }, tone: used > allowed ? 'warning' : 'info' },
    ])
  }
  return factsById
}

const correctedSql = statement('attendance_corrected_days')`
  select ${r.empId} as "empId", ${r.workDate} as "workDate" from ${r}
  where ${r.id} = any($1::bigint[]) order by ${r.workDate}`

/** Locks the time of the people and keeps the months open, in the order of locks, before the corrections. */
async function lockCorrectedDays(writer: Writer, ids: readonly number[]): Promise<void> {
  const { rows } = await writer.sql.query<{ empId: number; workDate: CalendarDate }>(correctedSql(ids))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  await lockLeaveOfPeople(
    writer.sql,
    rows.map(({ empId }) => empId),
  )
  await readLockedMonths(writer, first.workDate, last.workDate)
}

export const regularizeRequests = defineHandler(declared, {
  fields: [],
  oneByOne: 'a correction counts those of the same person and month before it',
  first: lockCorrectedDays,
  async before(change) {
    const { action } = change
    if (action === 'approve') await checkStillFits(change)
    return action === 'create' ? checkCorrection(change) : undefined
  },
  async after(change) {
    const { action, writer, record } = change
    if (action === 'approve') await applyCorrection(change)
    if (action === 'approve' || action === 'reopen')
      await recount(writer, { empIds: [record.empId], from: record.workDate, to: record.workDate })
  },
  facts: readCorrectionFacts,
})
