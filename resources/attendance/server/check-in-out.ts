import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { createRecord } from '../../../server/records/write/save'
import { withSystemRights } from '../../../server/records/write/writer'
import type { Context } from '../../../server/wire/operation'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { lockTimeOfPeople } from '../../leave/server/public'
import { readMonthLocks, refuseLockedDay } from '../../months/server/public'
import { findWorkDate } from '../../policies/public'
import { attendancePunches } from '../attendancePunches'
import type { LocationCheck } from '../rules/location-check'
import { canEnd, computeAutoCheckout, isMistakenEnd, isRepeat } from '../rules/punch-pairs'
import { type CheckInFrom, locateCheckIn, noLocation } from './check-in-location'
import { type CountedPersonDay, type DayRulesLookup, type PersonRules, readDayRules } from './counted-days'
import { recountDaysUnderLock } from './recounts/recount-days'
import { words } from './words'

const p = sqlNames(attendancePunches, 'p')

interface LastPunch {
  id: number
  direction: 'in' | 'out'
  at: string
  workDate: CalendarDate
}

const lastSql = statement('attendance_last_punches')`
  select ${p.id}, ${p.direction}, ${p.at}, ${p.workDate} as "workDate" from ${p}
  where ${p.empId} = $1 and ${p.source} <> 'regularization' order by ${p.at} desc, ${p.id} desc limit 2`

/** Whether the person is checked in, and which punch they can make now. */
interface CheckState {
  today: CalendarDate
  rules: PersonRules | undefined
  last: LastPunch | undefined
  /** The check-in that is still open. */
  open: LastPunch | undefined
  /** The check-in that a check-out now would end. It may belong to a day that was closed automatically. */
  ending: LastPunch | undefined
  /** The day of a check-in that was closed automatically because the check-out was missing. */
  unclosedDay: CalendarDate | null
  /** Finds the rules of each day from `from` on. */
  rulesOf: DayRulesLookup
  from: CalendarDate
}

/** Returns the days that a punch made now may belong to, in any time zone. */
function computePossibleWorkDates(zone: string, now: number): [from: CalendarDate, to: CalendarDate] {
  const date = dateInZone(zone, now)
  return [plusDays(date, -2) ?? date, plusDays(date, 1) ?? date]
}

/** Reads a person's attendance state, by the clock of their time zone. */
export async function readCheckState(
  { sql, company }: Pick<Context, 'sql' | 'company'>,
  empId: number,
  now: number,
): Promise<CheckState> {
  const date = dateInZone(company.zone, now)
  const [from, to] = computePossibleWorkDates(company.zone, now)
  const [rulesOf, lastPunches] = await Promise.all([
    readDayRules(sql, company.zone, { empIds: [empId], from, to }),
    sql.query<LastPunch>(lastSql(empId)),
  ])
  const today = dateInZone((rulesOf(empId, date) ?? rulesOf(empId, from))?.zone ?? company.zone, now)
  const rules = rulesOf(empId, today)
  const [last, previous] = lastPunches.rows
  const isOpen = last?.direction === 'in'
  const openRules = isOpen ? (rulesOf(empId, last.workDate) ?? rules) : undefined
  const closeTime =
    openRules && last
      ? computeAutoCheckout(
          { ...emptyDay, workDate: last.workDate, zone: openRules.zone, timing: openRules.timing, rules: openRules },
          Date.parse(last.at),
        )
      : 0
  const isClosed = isOpen && now >= closeTime
  return {
    today,
    rules,
    last,
    open: isOpen && !isClosed ? last : undefined,
    ending: findEndingCheckIn(last, previous, now),
    unclosedDay: isClosed ? last.workDate : null,
    ...{ rulesOf, from },
  }
}

const toPunch = ({ direction, at }: Pick<LastPunch, 'direction' | 'at'>) => ({ direction, at: Date.parse(at) })

/** Finds the check-in that a check-out now would end: the last one, also if it was ended by mistake. */
function findEndingCheckIn(
  last: LastPunch | undefined,
  previous: LastPunch | undefined,
  now: number,
): LastPunch | undefined {
  const isMistaken = last && previous && isMistakenEnd(toPunch(previous), toPunch(last))
  const arrival = isMistaken ? previous : last
  return arrival && canEnd(toPunch(arrival), now) ? arrival : undefined
}

const emptyDay = { punches: [], covers: [], holidayHalves: [] }

interface PunchInput {
  direction: 'in' | 'out'
  workMode?: string | null | undefined
  note?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/**
 * Records a check-in or check-out by the clock of the server; a repeat within a minute is ignored (AT1,
 * AT3).
 * @returns the id and the day of the punch that counts; if it is new, also its values and the counted day
 * @throws StewardError if the person is not employed, is already in, or is not in
 */
export async function recordPunch(
  context: Context,
  empId: number,
  input: PunchInput,
): Promise<{ id: number; workDate: CalendarDate; punch?: object; day?: CountedPersonDay | undefined }> {
  const now = Date.now()
  // One round trip to the database: the lock is taken before the other queries are answered.
  const [, { today, rules, last, open, ending, ...state }, isLockedLately] = await Promise.all([
    lockTimeOfPeople(context.sql, [empId]),
    readCheckState(context, empId, now),
    readMonthLocks(context, ...computePossibleWorkDates(context.company.zone, now)),
  ])
  const { direction } = input
  if (last && isRepeat(toPunch(last), { direction, at: now })) return last
  if (!rules) return refuseInWords(words, 'direction', 'notEmployed')
  const ended = direction === 'out' ? ending : open
  if (direction === 'in' && ended) return refuseInWords(words, 'direction', 'inAlready')
  if (direction === 'out' && !ended) return refuseInWords(words, 'direction', 'notIn')
  const workMode = input.workMode ?? rules.workModesAllowed[0] ?? null
  if (workMode && !rules.workModesAllowed.includes(workMode)) return refuseInWords(words, 'workMode', 'modeNotAllowed')
  const workDate = ended?.workDate ?? findWorkDate(rules.timing, now, rules.zone)
  // A day with an open check-in is closed with this punch at the latest, so it is recounted too.
  const from = state.unclosedDay && state.unclosedDay < workDate ? state.unclosedDay : workDate
  const range = { empIds: [empId], from, to: today > workDate ? today : workDate }
  const isLocked = from >= state.from ? isLockedLately : await readMonthLocks(context, range.from, range.to)
  if (isLocked(workDate)) return refuseLockedDay(workDate, 'direction')
  const { position, ...place } = await locatePunch(context, input, workMode, rules.locationCheck)
  // These are the fields that the person may see. Reading the record again would cost as much as all the rest.
  const punch = {
    ...{ empId, workDate, workMode, direction, at: new Date(now).toISOString() },
    ...{ note: input.note ?? null, source: /Mobi/.test(context.origin.agent) ? 'mobile' : 'web' },
  }
  const id = await createRecord(withSystemRights(context), attendancePunches.name, {
    ...punch,
    ...{ ...position, ...place },
    ipAddress: context.origin.address.slice(0, 64),
    agent: context.origin.agent.slice(0, 300),
  })
  const loadedRules = from >= state.from ? state.rulesOf : undefined
  const countedDays = await recountDaysUnderLock(context, range, isLocked, loadedRules)
  return {
    id,
    workDate,
    punch: { id, ...punch, ...place },
    day: countedDays.find(({ date }) => date === workDate),
  }
}

/** Locates a check-in. A check-out is not located. */
async function locatePunch(context: Context, input: PunchInput, workMode: string | null, check: LocationCheck) {
  if (input.direction === 'out') return noLocation
  return locateCheckIn(context.sql, check, toCheckInFrom(context, input, workMode))
}

function toCheckInFrom({ origin }: Context, { latitude, longitude }: PunchInput, workMode: string | null): CheckInFrom {
  const hasPosition = typeof latitude === 'number' && typeof longitude === 'number'
  return { workMode, address: origin.address, position: hasPosition ? { latitude, longitude } : null }
}
