import { setImmediate as others } from 'node:timers/promises'
import type { Sql } from '../../../../server/database/connect'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { daysOf } from '../../../calendar/server/public'
import { allocationOf, type Part } from '../../rules/allocated'
import { countLeave } from '../../rules/count'
import { hundredths } from '../../rules/days'
import { takenOn } from '../../rules/ledger'
import type { DayOf } from '../../rules/rules'
import { datesWithin } from '../../rules/spans'
import { leaveYearOf } from '../../rules/years'
import { reach, type StoredDay, type StoredLeave } from '../case'
import { beside, dayOfPerson, plain } from '../counting'
import { gatherKnown, judge, type Known, toStoredValues, withDays } from '../judge'
import type { WholeCase } from '../policy/cases'
import type { PolicyInForce, PolicyOf } from '../policy/in-force'

interface Cost {
  days: number
  unpaidDays: number
}

/** A request that counts otherwise, and what it keeps of that; days as numbers. */
interface CountedRequest {
  id: number
  number: string
  fromDate: CalendarDate
  before: Cost
  after: Cost
  kept: ReturnType<typeof toStoredValues>
}

/** Whose requests count otherwise; `by`: so much more is left of the balance, less where it is negative. */
export interface CountedPerson {
  one: WholeCase
  requests: CountedRequest[]
  balances: { leaveTypeId: number; leaveYear: number; by: number }[]
}

export interface Counting {
  /** The rules by which leave is counted from now on. */
  policyOf: PolicyOf
  /** Whether the request is to be counted; `dayOf` tells what the dates are from now on. */
  isConcerned(one: WholeCase, leave: StoredLeave, dayOf: DayOf): boolean
  today: CalendarDate
}

/** People counted at a time. */
const pause = 20

/**
 * Counts the requests of many people anew, each as the calendar, the rules and the leave beside it are from now on:
 * what is the same stays out. In memory, person by person in the order of the requests, of which a later one finds what
 * the earlier ones leave; the cases are as they will be then.
 */
export async function recountCases(
  sql: Sql,
  cases: readonly WholeCase[],
  counting: Counting,
): Promise<CountedPerson[]> {
  if (cases.length === 0) return []
  const days = dayReader(sql, cases)
  const counted: CountedPerson[] = []
  for (const [place, one] of cases.entries()) {
    // Thousands of people take a second or two, in which others want answers.
    if (place % pause === 0) await others()
    const requests: CountedRequest[] = []
    for (const leave of one.leaves) {
      const dayOf = await days(one, counting.policyOf(one.empId, leave.fromDate))
      const request = counting.isConcerned(one, leave, dayOf) && countRequest(one, leave, counting, dayOf)
      if (request) requests.push(request)
    }
    if (requests.length > 0) counted.push({ one, requests, balances: differences(one) })
  }
  return counted
}

/** What the dates are for each of the people, read once for all of them and for each choice of days off. */
function dayReader(sql: Sql, cases: readonly WholeCase[]) {
  const [first, last] = datesWithin(cases.flatMap(({ leaves }) => leaves))
  const [from, to] = [plusDays(first, -beside) ?? first, plusDays(last, beside) ?? last]
  const empIds = cases.map(({ empId }) => empId)
  const read = new Map<string, ReturnType<typeof daysOf>>()
  const kinds = new WeakMap<object, Map<CalendarDate, ReturnType<DayOf>>>()
  return async ({ empId, person }: WholeCase, { weekendDays }: PolicyInForce): Promise<DayOf> => {
    const key = weekendDays.join()
    const found = read.get(key) ?? daysOf(sql, empIds, from, to, weekendDays)
    read.set(key, found)
    const calendar = (await found).get(empId) ?? []
    const byDate = kinds.get(calendar) ?? new Map(calendar.map(({ date, kind }) => [date, kind]))
    kinds.set(calendar, byDate)
    return dayOfPerson(person, byDate)
  }
}

/** Counts the request by the rules, and keeps in the case what becomes of it; undefined where it costs the same. */
function countRequest(
  one: WholeCase,
  leave: StoredLeave,
  { policyOf, today }: Counting,
  days: DayOf,
): CountedRequest | undefined {
  const { id, typeId, number, fromDate, toDate, fromSession, toSession } = leave
  const asked = { id, empId: one.empId, leaveTypeId: typeId, fromDate, toDate, fromSession, toSession }
  const stored = { ...around(one, leave), ledger: one.ledger.filter((entry) => entry.leaveTypeId === typeId) }
  const but = gatherKnown({ ...asked, acceptsUnpaid: true, hasDocument: true }, stored, policyOf)
  const known = but && withDays(but, days)
  if (!known || costsTheSame(known, leave)) return undefined
  const kept = toStoredValues(judge(known, today))
  const before = { days: sum(leave.breakdown ?? []), unpaidDays: unpaidOf(known, leave.parts ?? []) }
  keep(one, leave, kept)
  return { id, number, fromDate, before, after: { days: kept.days, unpaidDays: kept.unpaidDays }, kept }
}

/** The case with the leave that matters to a request. */
function around(one: WholeCase, { fromDate, toDate }: StoredLeave): WholeCase {
  const [from, to] = [plusDays(fromDate, -reach) ?? fromDate, plusDays(toDate, reach) ?? toDate]
  return { ...one, leaves: one.leaves.filter((other) => other.fromDate <= to && other.toDate >= from) }
}

/** The same dates cost as much, of the same leave years. */
function costsTheSame({ own, others, dayOf, policy }: Known, { breakdown, parts }: StoredLeave): boolean {
  const count = countLeave(own.span, dayOf, own.rules, others, own.id)
  const costs = (all: readonly { date: CalendarDate; days: number }[]) =>
    all.flatMap(({ date, days }) => (days === 0 ? [] : `${date} ${days}`)).join()
  const now = costs((breakdown ?? []).map(({ date, counted }) => ({ date, days: hundredths(counted) })))
  if (now !== costs(count.breakdown.map(({ date, counted }) => ({ date, days: counted })))) return false
  return allocationOf(breakdown ?? [], parts ?? []).every(
    ({ date, leaveYear }) => leaveYearOf(date, policy.leaveYearStart) === leaveYear,
  )
}

const sum = (breakdown: readonly StoredDay[]) =>
  plain(breakdown.reduce((all, { counted }) => all + hundredths(counted), 0))

/** Days that are taken as something unpaid. */
function unpaidOf({ stored, type }: Known, parts: readonly Part[]): number {
  const unpaid = parts.filter(({ leaveTypeId }) => {
    const isPaid = stored.types.find(({ id }) => id === leaveTypeId)?.isPaid ?? true
    return !isPaid || !type.isPaid
  })
  return plain(unpaid.reduce((all, { days }) => all + hundredths(days), 0))
}

/** What later requests of the person find: the request, its balances and its lines of the ledger as they will be. */
function keep(
  one: WholeCase,
  leave: StoredLeave,
  { breakdown, parts }: Pick<StoredLeave, 'breakdown' | 'parts'>,
): void {
  for (const part of leave.parts ?? []) change(one, part, -hundredths(part.days), leave.isWaiting)
  for (const part of parts ?? []) change(one, part, hundredths(part.days), leave.isWaiting)
  if (!leave.isWaiting) {
    const taken = allocationOf(breakdown ?? [], parts ?? []).map(({ leaveTypeId, leaveYear, date, days }) => ({
      ...takenOn(date, days),
      sourceId: leave.id,
      leaveYear,
      leaveTypeId,
    }))
    one.ledger = [...one.ledger.filter(({ sourceId }) => sourceId !== leave.id), ...taken]
  }
  one.leaves = one.leaves.map((other) => (other.id === leave.id ? { ...other, breakdown, parts } : other))
}

const moved = new WeakMap<WholeCase, Map<string, CountedPerson['balances'][number]>>()

/** Takes so much more of a balance. */
function change(one: WholeCase, { leaveTypeId, leaveYear }: Part, days: number, isWaiting: boolean): void {
  const isThis = (balance: { leaveTypeId: number; leaveYear: number }) =>
    balance.leaveTypeId === leaveTypeId && balance.leaveYear === leaveYear
  const { posted = 0, held = 0 } = one.balances.find(isThis) ?? {}
  const now = {
    leaveTypeId,
    leaveYear,
    posted: isWaiting ? posted : plain(hundredths(posted) - days),
    held: isWaiting ? plain(hundredths(held) + days) : held,
  }
  one.balances = [...one.balances.filter((balance) => !isThis(balance)), now]
  const sums = moved.get(one) ?? new Map<string, CountedPerson['balances'][number]>()
  const key = `${leaveTypeId} ${leaveYear}`
  const by = plain(hundredths(sums.get(key)?.by ?? 0) - days)
  moved.set(one, sums.set(key, { leaveTypeId, leaveYear, by }))
}

/** By how much each balance of the person differs in the end. */
const differences = (one: WholeCase) => [...(moved.get(one)?.values() ?? [])].filter(({ by }) => by !== 0)
