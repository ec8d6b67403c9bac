import type { Sql } from '../../../server/database/connect'
import { readPersonDay } from '../../../server/records/person-day'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { Writer } from '../../../server/records/write/writer'
import { type CalendarDate, dateBounds, dateInZone, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { lockTimeOfPeople } from '../../leave/server/public'
import { refuseLockedDays } from '../../months/server/public'
import { findWorkDate } from '../../policies/public'
import { attendancePunches } from '../attendancePunches'
import { longestMs } from '../rules/correction'
import { parseLocalTime } from '../rules/local-time'
import { type PersonRules, readDayRules } from './counted-days'
import { words } from './words'

const p = sqlNames(attendancePunches, 'p')

/** Selects the last punch before an instant, among those that a check-out then may belong to. */
const beforeSql = statement('attendance_punch_before')`
  select ${p.direction}, ${p.workDate} as "workDate" from ${p}
  where ${p.empId} = $1 and ${p.source} <> 'regularization' and ${p.at} <= $2::timestamptz and ${p.at} > $3::timestamptz
  order by ${p.at} desc, ${p.id} desc limit 1`

/** Selects the next punch after an instant, to find a check-out that arrived before its check-in. */
const afterSql = statement('attendance_punch_after')`
  select ${p.id}, ${p.direction}, ${p.source}, ${p.workDate} as "workDate" from ${p}
  where ${p.empId} = $1 and ${p.source} <> 'regularization' and ${p.at} > $2::timestamptz and ${p.at} < $3::timestamptz
  order by ${p.at}, ${p.id} limit 1`

interface NearbyPunch {
  id: number
  direction: 'in' | 'out'
  source: string
  workDate: CalendarDate
}

/** A punch made outside the application. */
interface ExternalPunch {
  empId: number
  direction: 'in' | 'out'
  /** The time of the punch, in ms since 1970. */
  at: number
}

type PersonRulesResult = ReturnType<typeof readDayRules>
const rulesCache = new WeakMap<Sql, Map<string, PersonRulesResult>>()

/** Reads the rules of the person for the month around a date, once per transaction. */
async function readRulesAroundDate({ sql, company }: Writer, empId: number, date: CalendarDate) {
  const { startOfMonth, endOfMonth } = dateBounds(date)
  const range = { empIds: [empId], from: plusDays(startOfMonth, -1) ?? date, to: plusDays(endOfMonth, 1) ?? date }
  const read = rulesCache.get(sql) ?? new Map<string, PersonRulesResult>()
  rulesCache.set(sql, read)
  const key = `${empId} ${startOfMonth}`
  const rules = read.get(key) ?? readDayRules(sql, company.zone, range)
  read.set(key, rules)
  return rules
}

/**
 * Finds the work date of a punch made outside the application. Blocks other writers of the person's days
 * until the transaction ends.
 * @param field where the form shows a refusal
 * @throws StewardError if the time is in the future, the person is not employed then, or the month is locked
 */
export async function resolveWorkDate(writer: Writer, { empId, direction, at }: ExternalPunch, field: string) {
  if (at > Date.now()) refuseInWords(words, field, 'inFuture')
  await lockTimeOfPeople(writer.sql, [empId])
  const companyDate = dateInZone(writer.company.zone, at)
  const rulesOf = await readRulesAroundDate(writer, empId, companyDate)
  const zone =
    (rulesOf(empId, companyDate) ?? rulesOf(empId, plusDays(companyDate, -1) ?? companyDate))?.zone ??
    writer.company.zone
  const date = dateInZone(zone, at)
  const rules = rulesOf(empId, date)
  if (!rules) return refuseInWords(words, field, 'notEmployed')
  const workDate =
    direction === 'in' ? findWorkDate(rules.timing, at, zone) : await findDepartureDay(writer, empId, at, date)
  await refuseLockedDays(writer, [workDate], field)
  return workDate
}

const toIsoString = (ms: number) => new Date(ms).toISOString()

/** A check-out belongs to the day of its check-in (TD3). */
async function findDepartureDay({ sql }: Writer, empId: number, at: number, date: CalendarDate): Promise<CalendarDate> {
  const [before] = (await sql.query<NearbyPunch>(beforeSql(empId, toIsoString(at), toIsoString(at - longestMs)))).rows
  return before?.direction === 'in' ? before.workDate : date
}

/** Finds the imported check-out that this new check-in belongs to, if it is stored on another day. */
export async function findMisplacedDeparture({ sql }: Writer, { empId, at }: ExternalPunch, workDate: CalendarDate) {
  const [after] = (await sql.query<NearbyPunch>(afterSql(empId, toIsoString(at), toIsoString(at + longestMs)))).rows
  const isMisplaced = after?.direction === 'out' && after.source === 'import' && after.workDate !== workDate
  return isMisplaced ? after : undefined
}

/**
 * Returns the time zone of the person on a date.
 * @throws StewardError if the person is not employed then
 */
async function requirePersonZone(writer: Writer, empId: number, date: CalendarDate, field: string): Promise<string> {
  const rules: PersonRules | undefined = (await readRulesAroundDate(writer, empId, date))(empId, date)
  return rules ? rules.zone : refuseInWords(words, field, 'notEmployed')
}

/**
 * Converts a local time to ms since 1970.
 * @throws StewardError if the time is invalid or the person is not employed then
 */
export async function resolveLocalTime(
  writer: Writer,
  empId: number,
  localTime: string | null,
  field: string,
): Promise<number> {
  if (!localTime) return refuseInWords(words, field, 'timeMissing')
  const zone = await requirePersonZone(writer, empId, localTime.slice(0, 10), field)
  const [first, second] = parseLocalTime(localTime, zone)
  if (first === undefined) return refuseInWords(words, field, 'timeMissing')
  return second !== undefined && (await hasPassedSince(writer, empId, first, second)) ? second : first
}

const passedSql = statement('attendance_passed_since')`
  select coalesce(bool_or(${p.at} = $2::timestamptz) and bool_or(${p.at} > $2::timestamptz), false) as passed from ${p}
  where ${p.empId} = $1 and ${p.at} >= $2::timestamptz and ${p.at} < $3::timestamptz
    and ${p.createdAt} >= now() and ${p.localTime} is not null`

/**
 * Tells whether the rows before in this file hold the first of two instants and later ones of that hour. A
 * local time that is repeated after them is the second instant.
 */
async function hasPassedSince({ sql }: Writer, empId: number, first: number, second: number): Promise<boolean> {
  const values = [empId, toIsoString(first), toIsoString(second)] as const
  return (await sql.query<{ passed: boolean }>(passedSql(...values))).rows[0]?.passed === true
}

/** Whether the person can no longer correct the day themselves because it is too old. */
export async function isTooOldToCorrect(writer: Writer, empId: number, date: CalendarDate): Promise<boolean> {
  const rules = (await readRulesAroundDate(writer, empId, date))(empId, date)
  return rules !== undefined && daysBetween(date, await readPersonDay(writer, empId)) > rules.regularizationWindowDays
}
