import type { Sql } from '../../../server/database/connect'
import type { PresenceContext } from '../../../server/records/areas/presence-source'
import { sqlNames, statement, textArraySql } from '../../../server/records/sql/named-sql'
import { readUseTimes } from '../../../server/session/use-times'
import { listDates } from '../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { isEmployedOn } from '../../people/public'
import { readEmployments } from '../../people/server/public'
import { type PeopleDayRange, readWorkingDays, type WorkingDay } from '../../workdays/server/public'
import { attendancePunches } from '../attendancePunches'
import { regularizeRequests } from '../regularizeRequests'
import { type CountedDay, computeAttendanceDay } from '../rules/compute-day'
import type { DayTiming, Half, Punch } from '../rules/day-input'
import { usualAttendance } from '../rules/default-rules'
import { type CoveredDay, readDayCovers } from './day-covers'

const p = sqlNames(attendancePunches, 'p')
const r = sqlNames(regularizeRequests, 'r')

interface StoredPunch {
  id: number
  empId: number
  workDate: CalendarDate
  direction: Punch['direction']
  at: string
  workMode: string | null
  source: string
  place: string
}

const grantedSql = textArraySql(regularizeRequests.workflow.sets.granted)

/** Punches of corrections count only while the correction is approved. */
const punchesSql = statement('attendance_punches')`
  select ${p.id}, ${p.empId} as "empId", ${p.workDate} as "workDate", ${p.direction}, ${p.at}, ${p.workMode} as "workMode", ${p.source}, ${p.locationResult} as place
  from ${p} left join ${r} on ${r.id} = ${p.regularizeRequestId}
  where ${p.empId} = any($1::bigint[]) and ${p.workDate} between $2::date and $3::date and (${r.id} is null or ${r.status} = any(${grantedSql}))
  order by ${p.at}, ${p.id}`

const waiversSql = statement('attendance_waivers')`
  select ${r.empId} as "empId", ${r.workDate} as "workDate" from ${r}
  where ${r.empId} = any($1::bigint[]) and ${r.workDate} between $2::date and $3::date and ${r.kind} = 'late_waiver' and ${r.status} = any(${grantedSql})`

/** The rules that apply to a person, published or default. */
export type PersonRules = typeof usualAttendance & { timing: DayTiming; zone: string }

/** The rules that apply to a person on a day, and which halves of it are worked. */
type PersonDayRules = PersonRules & { day: WorkingDay }

/** A counted day of a person, with all its inputs. */
export interface CountedPersonDay extends CountedDay {
  empId: number
  date: CalendarDate
  rules: PersonDayRules
  punches: readonly StoredPunch[]
  leave: CoveredDay | null
  /** The leave of the second half, if it is another one than that of the first half. */
  secondLeave: CoveredDay | null
  /** The leave of each half that counts as leave. */
  leaves: readonly CoveredDay[]
  duty: CoveredDay | null
  /** The days to pay, if the day is shown as it is stored. */
  payableDays?: number
  holiday: string | null
}

export type DayRulesLookup = Awaited<ReturnType<typeof readDayRules>>

/**
 * Reads the rules that apply to people on each day; undefined before they join and after they leave (TD18).
 */
export async function readDayRules(sql: Sql, companyZone: string, { empIds, from, to }: PeopleDayRange) {
  const [dayOf, employments] = await Promise.all([
    readWorkingDays(sql, { empIds, from, to }),
    readEmployments(sql, empIds),
  ])
  const people = new Map(employments.map((person) => [person.empId, person]))
  return (empId: number, date: CalendarDate): PersonDayRules | undefined => {
    const person = people.get(empId)
    if (!person || !isEmployedOn(person, date)) return undefined
    const day = dayOf(empId, date)
    const { timing, attendance } = day.rules
    return { ...usualAttendance, ...attendance, timing, zone: person.zone ?? companyZone, day }
  }
}

function groupRowsByDay<Row extends { empId: number }>(
  all: readonly Row[],
  dateOf: (row: Row) => string,
): Map<string, Row[]> {
  const rowsByDay = new Map<string, Row[]>()
  for (const row of all) {
    const key = `${row.empId} ${dateOf(row)}`
    rowsByDay.set(key, [...(rowsByDay.get(key) ?? []), row])
  }
  return rowsByDay
}

const isCorrectionPunch = ({ source }: StoredPunch) => source === 'regularization'

/** Whether the day has no check-out of its own: it is missing, or a correction replaced it. */
const lacksOriginalCheckout = (punches: readonly StoredPunch[]) =>
  punches.at(-1)?.direction === 'in' || punches.some(isCorrectionPunch)

/** Orders the punches by id, so that of two corrections the one approved last counts. */
const toPunches = (punches: readonly StoredPunch[]): Punch[] =>
  punches
    .toSorted((a, b) => a.id - b.id)
    .map((punch) => ({
      ...{ direction: punch.direction, at: Date.parse(punch.at), isOutside: punch.place === 'outside' },
      isCorrection: isCorrectionPunch(punch),
    }))

/** Reads the inputs of days, except the rules. */
async function readDayInputs(
  { sql, model }: PresenceContext,
  { empIds, from, to }: PeopleDayRange,
  rulesOf: DayRulesLookup,
) {
  // For one person the signs come with this round of queries. For many people they are read later, only for
  // those whose day they can close.
  const isOne = empIds.length === 1
  const [covered, stored, waivers, ofOne] = await Promise.all([
    readDayCovers(model, sql, empIds, from, to, rulesOf),
    sql.query<StoredPunch>(punchesSql(empIds, from, to)),
    sql.query<{ empId: number; workDate: CalendarDate }>(waiversSql(empIds, from, to)),
    readUseTimes(sql, isOne ? empIds : [], from, to),
  ])
  const covers = groupRowsByDay(covered, ({ date }) => date)
  const punched = groupRowsByDay(stored.rows, ({ workDate }) => workDate)
  const open = [...punched.values()].filter(lacksOriginalCheckout).flatMap(([punch]) => punch?.empId ?? [])
  const seen = isOne ? ofOne : await readUseTimes(sql, [...new Set(open)], from, to)
  const waived = groupRowsByDay(waivers.rows, ({ workDate }) => workDate)
  return { covers, punched, seen, waived }
}

/**
 * Counts each day of people from one date to another, both included, with a few statements for any number of
 * people.
 */
export async function countDaysOfPeople(
  looking: PresenceContext,
  range: PeopleDayRange,
  now: number,
  loadedRules?: DayRulesLookup,
): Promise<CountedPersonDay[]> {
  const dates = listDates(range.from, range.to)
  const rulesOf = loadedRules ?? (await readDayRules(looking.sql, looking.company.zone, range))
  const { covers, punched, seen, waived } = await readDayInputs(looking, range, rulesOf)
  return range.empIds.flatMap((empId) =>
    dates.flatMap((date): CountedPersonDay[] => {
      const rules = rulesOf(empId, date)
      if (!rules) return []
      const key = `${empId} ${date}`
      const punches = punched.get(key) ?? []
      const dayCovers = covers.get(key) ?? []
      const countedDay = computeAttendanceDay({
        ...{ workDate: date, zone: rules.zone, timing: rules.timing, rules, covers: dayCovers, now },
        holidayHalves: rules.day.holidayHalves,
        signs: seen.get(empId) ?? [],
        isLateWaived: waived.has(key),
        punches: toPunches(punches),
      })
      const leaveCovers = dayCovers.filter((cover) => cover.kind === 'leave')
      const findLeave = (half: Half) => leaveCovers.find((cover) => cover.half === 'whole' || cover.half === half)
      const leave = findLeave('first') ?? leaveCovers[0] ?? null
      return [
        {
          ...countedDay,
          empId,
          date,
          rules,
          punches,
          leave,
          secondLeave: leaveCovers.find((cover) => cover.half === 'second' && cover !== leave) ?? null,
          leaves: countedDay.leaveHalves.flatMap((half) => findLeave(half) ?? []),
          duty: dayCovers.find((cover) => cover.kind === 'onDuty') ?? null,
          holiday: rules.day.holidayHalves.length > 0 ? (rules.day.holiday?.name ?? null) : null,
        },
      ]
    }),
  )
}
