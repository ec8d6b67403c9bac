import { expect, test } from 'vitest'
import { findCarryExpiry } from '../../../resources/leaveAccount/rules/carry-over'
import { sumDays } from '../../../resources/leaveAccount/rules/hundredths'
import {
  addDraws,
  buildCoverTest,
  computeDaysLeft,
  type LedgerAccount,
} from '../../../resources/leaveAccount/rules/leave-cover'
import { computeLeaveYearPeriod } from '../../../resources/leaveAccount/rules/leave-years'
import type { LedgerEntry } from '../../../resources/leaveAccount/rules/ledger-entries'
import { limitSteps, planAdvances, planYearTurns } from '../../../resources/leaveAccount/rules/plan-ledger'
import { projectLedger } from '../../../resources/leaveAccount/rules/project-ledger'
import { plusDays } from '../../../src/framework/values/dates'
import { seeded } from '../../generated/random'
import { rounds } from '../../setup/tier'
import { type PlainGrant, type PlainLedger, workOut } from './ledger-model'

const years = [2026, 2027, 2028]
const periodOf = (year: number) => computeLeaveYearPeriod(year, 1)
const [first, last] = ['2026-01-01', '2028-12-31']
const yearOf = (date: string) => Number(date.slice(0, 4))
type Random = ReturnType<typeof seeded>

/** What a type gives in three years, with a day off that was worked now and then. */
function anyGrants(random: Random): PlainGrant[] {
  const months = random(2) === 0 ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const days = (1 + random(6)) * 50
  const quotas = years.flatMap((year) =>
    months.map((month) => ({ date: `${year}-${String(month).padStart(2, '0')}-01`, days, expiresOn: `${year}-12-31` })),
  )
  const worked = Array.from({ length: random(4) }, () => plusDays('2026-10-01', random(150)) ?? first)
  return [...quotas, ...worked.map((date) => ({ date, days: 100, expiresOn: plusDays(date, 20 + random(80)) ?? last }))]
}

function anyRule(random: Random) {
  const carriedMax = [0, 100, 250, 1000, null][random(5)] ?? null
  return { carriedMax, carriedMonths: [null, 1, 3][random(3)] ?? null, overdrawn: 'carry' as const }
}

type Rule = ReturnType<typeof anyRule>

const toTurns = ({ carriedMax: max, carriedMonths: months }: Rule): PlainLedger['turns'] =>
  years.slice(1).map((year) => {
    const next = periodOf(year)
    const expiry = months === null ? ({ kind: 'never' } as const) : ({ kind: 'months', months } as const)
    return { first: next.from, max, carriedUntil: findCarryExpiry({ max, expiry }, next) ?? next.to }
  })

/** The ledger of the product as its days go by: grants are posted when they are due, leave as it is entered. */
class Ledger {
  account: LedgerAccount
  readonly draws: { date: string; days: number }[] = []
  constructor(
    readonly rule: Rule,
    readonly grants: readonly PlainGrant[],
  ) {
    const made = years.map((leaveYear) => ({
      leaveYear,
      period: periodOf(leaveYear),
      posted: [],
      pending: [],
      coming: [],
    }))
    this.account = { rule, maxNegative: 0, years: made }
  }
  plain = (more: readonly { date: string; days: number }[] = []) =>
    workOut({ grants: this.grants, draws: [...this.draws, ...more], turns: toTurns(this.rule) }, first, last)
  post(leaveYear: number, entry: LedgerEntry) {
    const add = (posted: readonly LedgerEntry[]) => [...posted, entry]
    this.account = {
      ...this.account,
      years: this.account.years.map((year) =>
        year.leaveYear === leaveYear ? { ...year, posted: add(year.posted) } : year,
      ),
    }
  }
  /** Posts what is due, but for what was posted early, and forgets what was still to come. */
  begin(day: string) {
    const toEntry = ({ date, ...grant }: PlainGrant): LedgerEntry => ({
      ...grant,
      entryType: 'accrual',
      effectiveDate: date,
    })
    for (const grant of this.grants) {
      const year = this.account.years.find(({ leaveYear }) => leaveYear === yearOf(grant.date))
      const isEarlier = (entry: LedgerEntry) => entry.entryType === 'accrual' && entry.effectiveDate === grant.date
      const same = this.grants.filter(({ date }) => date === grant.date)
      const missing =
        sumDays(same.map(({ days }) => days)) - sumDays((year?.posted ?? []).filter(isEarlier).map(({ days }) => days))
      if (grant.date <= day && missing > 0) this.post(yearOf(grant.date), { ...toEntry(grant), days: missing })
    }
    const coming = (leaveYear: number) =>
      this.grants.filter(({ date }) => date > day && yearOf(date) === leaveYear).map(toEntry)
    this.account = {
      ...this.account,
      years: this.account.years.map((year) => ({ ...year, coming: coming(year.leaveYear) })),
    }
    this.settle(day)
  }
  settle(day: string) {
    const available = new Map(this.sums())
    const steps = [...planYearTurns(this.account, day), ...planAdvances(this.account, day)]
    for (const { leaveYear, entry } of limitSteps(steps, available)) this.post(leaveYear, entry)
  }
  sums = (): [number, number][] =>
    this.account.years.map(({ leaveYear, posted, pending }) => [
      leaveYear,
      sumDays([...posted, ...pending].map(({ days }) => days)),
    ])
  covers = (draw: { date: string; days: number }) =>
    buildCoverTest(this.account)([{ ...draw, leaveYear: yearOf(draw.date) }])
  take(draw: { date: string; days: number }, isPending: boolean, day: string) {
    this.draws.push(draw)
    const own = { ...draw, leaveYear: yearOf(draw.date) }
    if (isPending) this.account = { ...this.account, years: addDraws(this.account.years, [own]) }
    else this.post(own.leaveYear, { entryType: 'taken', days: -draw.days, effectiveDate: draw.date, expiresOn: null })
    this.settle(day)
  }
  heldOn = (day: string) => {
    const year = projectLedger(this.account.years, this.rule, { day, until: day }).find(
      (one) => one.leaveYear === yearOf(day),
    )
    return sumDays([...(year?.entries ?? []), ...(year?.pending ?? [])].map(({ days }) => days))
  }
}

/** Comp-off that lasts into the next year has one grant a date, so that early grants are told apart. */
const oncePerDate = (grants: readonly PlainGrant[]) =>
  grants.filter(({ date }, place) => grants.findIndex((other) => other.date === date) === place)

function expectSameEveryDay(ledger: Ledger, about: object) {
  const { left } = ledger.plain()
  for (let day = '2026-10-01'; day <= '2028-02-28'; day = plusDays(day, 9) ?? last)
    expect({ ...about, day, held: ledger.heldOn(day) }).toEqual({ ...about, day, held: left.get(day) })
}

test('the ledger of any day, and what leave it covers, is what going through the days gives', () => {
  const random = seeded(71)
  let [late, ahead, refused] = [0, 0, 0]
  for (let round = 0; round < rounds(10, 250); round++) {
    const ledger = new Ledger(anyRule(random), oncePerDate(anyGrants(random)))
    let today = plusDays('2026-10-01', random(60)) ?? first
    ledger.begin(today)
    for (let step = 0; step < 10; step++) {
      const draw = { date: plusDays(today, random(240) - 100) ?? today, days: (1 + random(8)) * 50 }
      const about = { round, step, today, draw }
      const isCovered = ledger.plain([draw]).missing === 0
      expect({ ...about, isCovered: ledger.covers(draw) }).toEqual({ ...about, isCovered })
      if (isCovered) ledger.take(draw, random(2) === 0, today)
      if (isCovered && yearOf(draw.date) < yearOf(today)) late++
      if (isCovered && yearOf(draw.date) > yearOf(today)) ahead++
      if (!isCovered) refused++
      // No balance is ever below nothing, and what is posted is complete.
      for (const [, days] of ledger.sums()) expect({ ...about, days: days >= 0 }).toEqual({ ...about, days: true })
      expect([...planYearTurns(ledger.account, today), ...planAdvances(ledger.account, today)].flat()).toEqual([])
      expectSameEveryDay(ledger, about)
      today = plusDays(today, random(40)) ?? today
      ledger.begin(today)
    }
  }
  for (const cases of [late, ahead, refused]) expect(cases).toBeGreaterThan(2)
}, 600_000)

test('what is left for leave on a day is the most that the days cover', () => {
  const random = seeded(72)
  for (let round = 0; round < rounds(20, 200); round++) {
    const ledger = new Ledger(anyRule(random), oncePerDate(anyGrants(random)))
    const today = plusDays('2026-11-01', random(90)) ?? first
    ledger.begin(today)
    for (const date of ['2026-12-30', '2027-01-15', '2027-02-02']) {
      const draw = { date, days: 50 }
      if (ledger.plain([draw]).missing === 0) ledger.take(draw, true, today)
      const day = plusDays(date, -random(40)) ?? date
      const days = computeDaysLeft(ledger.account, { leaveYear: yearOf(day), date: day })
      expect(ledger.plain([{ date: day, days }]).missing).toBe(0)
      expect(ledger.plain([{ date: day, days: days + 1 }]).missing).toBeGreaterThan(0)
    }
  }
})
