import { setImmediate as others } from 'node:timers/promises'
import { leavePolicies } from '../../resources/policies/leavePolicies'
import type { CalendarDate } from '../../src/framework/dates'
import { countLeave } from '../../src/leave/count'
import { hundredths } from '../../src/leave/days'
import type { DayOf } from '../../src/leave/rules'
import { leaveYearOf } from '../../src/leave/years'
import type { Sql } from '../database/connect'
import type { Part, StoredDay } from '../leave/case'
import { allocationOf, plain } from '../leave/counting'
import { judge, type Known, keptOf, knownBut, withDays } from '../leave/judge'
import { type CaseLeave, loadCases, type WholeCase } from './cases'
import { daysOf } from './days-of'
import { leaveRulesOf, type PolicyInForce, type PolicyOf } from './in-force'
import { readVersions, type StoredVersion, type Versions, versionOn } from './versions-in-force'

/** A request that counts otherwise; days as numbers. */
export interface ChangedRequest {
  id: number
  number: string
  fromDate: CalendarDate
  before: { days: number; unpaidDays: number }
  after: { days: number; unpaidDays: number }
}

/** What a version means for somebody; `by`: so much more is left of the balance, less where it is negative. */
export interface PersonImpact {
  empId: number
  name: string
  requests: ChangedRequest[]
  balances: { leaveTypeId: number; leaveYear: number; by: number }[]
}

/** A version and whether its rules come, or go. */
export interface Concerned {
  version: StoredVersion
  isComing: boolean
  today: CalendarDate
}

/**
 * Whose requests, of those that begin while the version would hold, cost something else with it than they do now, and
 * what that makes of their balances: told by the judgement that counting them anew makes, in the same order.
 */
export async function impactOf(sql: Sql, { version, isComing, today }: Concerned): Promise<PersonImpact[]> {
  const { effectiveFrom: from, effectiveTo: to } = version
  const cases = await loadCases(sql, { scope: version, from, to })
  if (cases.length === 0) return []
  const last = lastDay(cases)
  const empIds = cases.map(({ empId }) => empId)
  const first = firstDay(cases)
  const versions = await readVersions(sql, leavePolicies, { empIds, from: first, to: last, asPublished: version.id })
  const { policyOf, isConcerned } = chooser(versions, version.id, isComing)
  const days = dayReader(sql, empIds, first, last)
  const impacts: PersonImpact[] = []
  for (const [place, one] of cases.entries()) {
    // Thousands of people take a second or two, in which others want answers.
    if (place % pause === 0) await others()
    const impact: PersonImpact = { empId: one.empId, name: one.name, requests: [], balances: [] }
    const starting = one.leaves.filter(({ fromDate }) => fromDate >= from && (to === null || fromDate <= to))
    for (const leave of starting) {
      if (!isConcerned(one.empId, leave.fromDate)) continue
      const dayOf = await days(one, policyOf(one.empId, leave.fromDate))
      const request = countedAnew(one, leave, policyOf, dayOf, today)
      if (request) impact.requests.push(request)
    }
    if (impact.requests.length > 0) impacts.push({ ...impact, balances: differences(one) })
  }
  return impacts
}

/** People counted at a time. */
const pause = 20

const firstDay = (cases: readonly WholeCase[]) =>
  cases.flatMap(({ leaves }) => leaves.map(({ fromDate }) => fromDate)).reduce((a, b) => (a < b ? a : b))
const lastDay = (cases: readonly WholeCase[]) =>
  cases.flatMap(({ leaves }) => leaves.map(({ toDate }) => toDate)).reduce((a, b) => (a > b ? a : b))

/** The rules by which leave is counted from now on, and whether the version decides that for the person on the date. */
function chooser(versions: Versions, id: number, isComing: boolean) {
  const left = isComing ? versions : { ...versions, all: versions.all.filter((one) => one.id !== id) }
  const rules = new Map<number | undefined, PolicyInForce>()
  const policyOf: PolicyOf = (empId, date) => {
    const version = versionOn(left, empId, date)
    const known = rules.get(version?.id) ?? leaveRulesOf(version)
    rules.set(version?.id, known)
    return known
  }
  return { policyOf, isConcerned: (empId: number, date: CalendarDate) => versionOn(versions, empId, date)?.id === id }
}

/** What the dates are for each of the people, read once for all of them and for each choice of days off. */
function dayReader(sql: Sql, empIds: readonly number[], from: CalendarDate, to: CalendarDate) {
  const read = new Map<string, ReturnType<typeof daysOf>>()
  const kinds = new WeakMap<object, Map<CalendarDate, ReturnType<DayOf>>>()
  return async ({ empId, person }: WholeCase, { weekendDays }: PolicyInForce): Promise<DayOf> => {
    const key = weekendDays.join()
    const found = read.get(key) ?? daysOf(sql, empIds, from, to, weekendDays)
    read.set(key, found)
    const calendar = (await found).get(empId) ?? []
    const byDate = kinds.get(calendar) ?? new Map(calendar.map(({ date, kind }) => [date, kind]))
    kinds.set(calendar, byDate)
    return (date) => (date < person.joinedOn ? 'outside_employment' : (byDate.get(date) ?? 'working'))
  }
}

/** Counts the request by the rules, and keeps in the case what becomes of it; undefined where it costs the same. */
function countedAnew(
  one: WholeCase,
  leave: CaseLeave,
  policyOf: PolicyOf,
  days: DayOf,
  today: CalendarDate,
): ChangedRequest | undefined {
  const { id, typeId, number, fromDate, toDate, fromSession, toSession, documentLink } = leave
  const asked = { id, empId: one.empId, leaveTypeId: typeId, fromDate, toDate, fromSession, toSession, documentLink }
  const stored = { ...one, ledger: one.ledger.filter((entry) => entry.leaveTypeId === typeId) }
  const but = knownBut({ ...asked, acceptsUnpaid: true }, stored, policyOf)
  const known = but && withDays(but, days)
  if (!known || costsTheSame(known, leave)) return undefined
  const kept = keptOf(judge(known, today))
  const before = { days: sum(leave.breakdown ?? []), unpaidDays: unpaidOf(known, leave.parts ?? []) }
  keep(one, leave, kept)
  return { id, number, fromDate, before, after: { days: kept.days, unpaidDays: kept.unpaidDays } }
}

/** The same dates cost as much, of the same leave years. */
function costsTheSame({ own, others, dayOf, policy }: Known, { breakdown, parts }: CaseLeave): boolean {
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
function keep(one: WholeCase, leave: CaseLeave, { breakdown, parts }: Pick<CaseLeave, 'breakdown' | 'parts'>): void {
  for (const [sign, of] of [
    [-1, leave.parts ?? []],
    [1, parts ?? []],
  ] as const)
    for (const part of of) change(one, part, sign * hundredths(part.days), leave.isWaiting)
  if (!leave.isWaiting) {
    const taken = allocationOf(breakdown ?? [], parts ?? []).map(({ leaveTypeId, leaveYear, date, days }) => ({
      ...{ entryType: 'taken' as const, days: -days, effectiveDate: date, expiresOn: null },
      ...{ sourceId: leave.id, leaveYear, leaveTypeId },
    }))
    one.ledger = [...one.ledger.filter(({ sourceId }) => sourceId !== leave.id), ...taken]
  }
  one.leaves = one.leaves.map((other) => (other.id === leave.id ? { ...other, breakdown, parts } : other))
}

const moved = new WeakMap<WholeCase, Map<string, PersonImpact['balances'][number]>>()

/** Takes so much more of a balance. */
function change(one: WholeCase, { leaveTypeId, leaveYear }: Part, days: number, isWaiting: boolean): void {
  const isThis = (balance: { leaveTypeId: number; leaveYear: number }) =>
    balance.leaveTypeId === leaveTypeId && balance.leaveYear === leaveYear
  const { posted = 0, held = 0 } = one.balances.find(isThis) ?? {}
  const now = {
    ...{ leaveTypeId, leaveYear },
    posted: isWaiting ? posted : plain(hundredths(posted) - days),
    held: isWaiting ? plain(hundredths(held) + days) : held,
  }
  one.balances = [...one.balances.filter((balance) => !isThis(balance)), now]
  const sums = moved.get(one) ?? new Map<string, PersonImpact['balances'][number]>()
  const key = `${leaveTypeId} ${leaveYear}`
  const by = plain(hundredths(sums.get(key)?.by ?? 0) - days)
  moved.set(one, sums.set(key, { leaveTypeId, leaveYear, by }))
}

/** By how much each balance of the person differs in the end. */
const differences = (one: WholeCase) => [...(moved.get(one)?.values() ?? [])].filter(({ by }) => by !== 0)
