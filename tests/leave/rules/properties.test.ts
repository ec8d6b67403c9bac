import { expect, test } from 'vitest'
import { compareLeaveCounts, findChangedLeaves } from '../../../resources/leave/rules/count-differences'
import { countLeave } from '../../../resources/leave/rules/count-leave'
import type { CountRules, LiveLeave } from '../../../resources/leave/rules/leave-rules'
import type { LeaveSpan } from '../../../resources/leave/rules/leave-spans'
import { splitPaidDays } from '../../../resources/leave/rules/split-paid-days'
import { listAccrualGrants } from '../../../resources/leaveAccount/rules/accrual'
import { computeLedgerBalance } from '../../../resources/leaveAccount/rules/expiry-buckets'
import { formatDays, toHundredths } from '../../../resources/leaveAccount/rules/hundredths'
import type { LedgerEntry } from '../../../resources/leaveAccount/rules/ledger-entries'
import { plusDays } from '../../../src/framework/values/dates'
import { seeded } from '../../generated/random'
import { planExpiry } from '../../leaveAccount/rules/turns'
import { calendar, type DayKind, leave, overlaps, plain, span } from './calendar'

const rounds = 250
const dateAt = (day: number) => plusDays('2026-11-01', day) ?? ''
type Random = ReturnType<typeof seeded>

function anyCalendar(random: Random) {
  const kinds: DayKind[] = ['holiday', 'first_half', 'second_half', 'restricted', 'half', 'working']
  const others = Array.from({ length: 12 }, () => [dateAt(random(90)), kinds[random(kinds.length)]] as const)
  return calendar(Object.fromEntries(others) as Record<string, DayKind>)
}

function anySpan(random: Random): LeaveSpan {
  const [from, length] = [random(60), random(12)]
  if (length === 0) return span(dateAt(from), dateAt(from), (['full', 'first_half', 'second_half'] as const)[random(3)])
  return span(
    dateAt(from),
    dateAt(from + length),
    random(3) ? 'full' : 'second_half',
    random(3) ? 'full' : 'first_half',
  )
}

function anyRules(random: Random): CountRules {
  return {
    countsHolidays: random(6) === 0,
    sandwich: (['none', 'weekends', 'holidays', 'both'] as const)[random(4)] ?? 'none',
  }
}

/** Requests of one person that do not overlap, short and close to each other. */
function anyLeaves(random: Random): LiveLeave[] {
  const leaves: LiveLeave[] = []
  for (let id = 1; id <= 25; id++) {
    const from = random(40)
    const at = random(4) === 0 ? anySpan(random) : span(dateAt(from), dateAt(from + random(3)))
    const rules = random(3) === 0 ? anyRules(random) : { countsHolidays: false, sandwich: 'both' as const }
    if (!leaves.some((other) => overlaps(other.span, at))) leaves.push(leave(id, at, rules))
  }
  return leaves
}

test('days are read as they were written', () => {
  for (let days = -1000; days <= 1000; days++) expect(toHundredths(formatDays(days))).toBe(days)
})

test('without a sandwich, a span counts as its parts do', () => {
  const random = seeded(11)
  for (let round = 0; round < rounds; round++) {
    const [dayOf, at] = [anyCalendar(random), anySpan(random)]
    const rules = { ...plain, countsHolidays: random(2) === 0 }
    const cut = dateAt(random(75))
    if (cut <= at.fromDate || cut > at.toDate) continue
    const last = plusDays(cut, -1) ?? ''
    const left = span(at.fromDate, last, at.fromSession, last === at.fromDate ? at.fromSession : 'full')
    const right = span(cut, at.toDate, cut === at.toDate ? at.toSession : 'full', at.toSession)
    const sum = [left, right].reduce((days, part) => days + countLeave(part, dayOf, rules).days, 0)
    expect({ at, cut, days: sum }).toEqual({ at, cut, days: countLeave(at, dayOf, rules).days })
  }
})

test('no date counts more than once among the requests of a person, and none for more than a day', () => {
  const random = seeded(12)
  let sandwiched = 0
  for (let round = 0; round < rounds; round++) {
    const [dayOf, leaves] = [anyCalendar(random), anyLeaves(random)]
    const perDate = new Map<string, number>()
    for (const { span: at, rules, id } of leaves) {
      const { breakdown } = countLeave(at, dayOf, rules, leaves, id)
      for (const { date, counted, why } of breakdown) {
        perDate.set(date, (perDate.get(date) ?? 0) + counted)
        if (why === 'sandwiched') sandwiched += 1
      }
    }
    expect(Math.max(...perDate.values())).toBeLessThanOrEqual(100)
  }
  expect(sandwiched).toBeGreaterThan(rounds)
})

test('a request cut in two on a date between costs the same, whichever part came first', () => {
  const random = seeded(13)
  for (let round = 0; round < rounds; round++) {
    const [dayOf, at] = [anyCalendar(random), anySpan(random)]
    const rules = { countsHolidays: false, sandwich: 'both' as const }
    const cut = dateAt(random(75))
    if (cut <= at.fromDate || cut > at.toDate) continue
    const last = plusDays(cut, -1) ?? ''
    const ids = random(2) ? [1, 2] : [2, 1]
    const parts = [
      leave(
        ids[0] ?? 1,
        span(at.fromDate, last, at.fromSession, last === at.fromDate ? at.fromSession : 'full'),
        rules,
      ),
      leave(ids[1] ?? 2, span(cut, at.toDate, cut === at.toDate ? at.toSession : 'full', at.toSession), rules),
    ]
    const sum = parts.reduce((days, part) => days + countLeave(part.span, dayOf, rules, parts, part.id).days, 0)
    expect({ at, cut, days: sum }).toEqual({ at, cut, days: countLeave(at, dayOf, rules).days })
  }
})

test('what applying changes for others, cancelling changes back, and applying makes nothing dearer', () => {
  const random = seeded(14)
  let changed = 0
  for (let round = 0; round < rounds; round++) {
    const [dayOf, leaves] = [anyCalendar(random), anyLeaves(random)]
    const cancelled = random(leaves.length)
    const rest = leaves.filter((_, index) => index !== cancelled)
    const [gone, back] = [
      findChangedLeaves({ leaves, dayOf }, { leaves: rest, dayOf }),
      findChangedLeaves({ leaves: rest, dayOf }, { leaves, dayOf }),
    ]
    expect(gone.map(({ id, difference }) => [id, difference.days])).toEqual(
      back.map(({ id, difference }) => [id, 0 - difference.days]),
    )
    for (const { before, after, difference } of gone) {
      changed += 1
      expect(difference.days).toBe(after.days - before.days)
      expect(compareLeaveCounts(after, before).dates).toEqual(
        difference.dates.map(({ date, days }) => ({ date, days: -days })),
      )
    }
    const newest = leaves.at(-1)
    const earlier = leaves.slice(0, -1)
    if (newest)
      expect(
        findChangedLeaves({ leaves: earlier, dayOf }, { leaves, dayOf }).filter((each) => each.difference.days > 0),
      ).toEqual([])
  }
  expect(changed).toBeGreaterThan(10)
})

test('paid and unpaid add up to the count, the paid first and never more than there is', () => {
  const random = seeded(15)
  for (let round = 0; round < rounds; round++) {
    const count = countLeave(anySpan(random), anyCalendar(random), anyRules(random))
    const available = new Map([2026, 2027].map((year) => [year, (random(40) - 8) * 25]))
    const { days, paid, lossOfPay } = splitPaidDays(count.breakdown, (year) => available.get(year) ?? 0, 1)
    expect(paid + lossOfPay).toBe(count.days)
    for (const [year, left] of available) {
      const own = days.filter((day) => day.leaveYear === year)
      expect(own.reduce((sum, day) => sum + day.paid, 0)).toBeLessThanOrEqual(Math.max(0, left))
      const firstUnpaid = own.findIndex((day) => day.paid === 0)
      expect(own.slice(firstUnpaid + 1).every((day) => firstUnpaid < 0 || day.paid <= 50)).toBe(true)
    }
  }
})

function anyLedger(random: Random): LedgerEntry[] {
  const ends = ['2026-12-01', '2026-12-31', null]
  const on = () => dateAt(random(90))
  const given = Array.from({ length: 6 }, () => ({
    entryType: (['grant', 'accrual', 'comp_off'] as const)[random(3)] ?? 'grant',
    days: 50 * (1 + random(6)),
    effectiveDate: dateAt(random(30)),
    expiresOn: ends[random(ends.length)] ?? null,
  }))
  const taken = Array.from({ length: 6 }, (_, id) => ({
    entryType: 'taken' as const,
    days: -50 * (1 + random(5)),
    effectiveDate: on(),
    expiresOn: null,
    sourceId: id % 4,
  }))
  const reversed = taken
    .filter(() => random(3) === 0)
    .map((entry) => ({
      ...entry,
      entryType: 'taken_reversal' as const,
      days: -entry.days,
      effectiveDate: random(2) ? entry.effectiveDate : on(),
    }))
  const corrected = given.filter(() => random(5) === 0).map((entry) => ({ ...entry, days: -50, effectiveDate: on() }))
  return [...given, ...taken, ...reversed, ...corrected]
}

test('buckets are never below zero and add up to the ledger, in whatever order it is read', () => {
  const random = seeded(16)
  for (let round = 0; round < rounds; round++) {
    const entries = anyLedger(random)
    const balance = computeLedgerBalance(entries)
    expect(
      Math.min(balance.overdrawn, ...balance.buckets.flatMap((each) => [each.unused, each.used, each.withdrawn])),
    ).toBeGreaterThanOrEqual(0)
    expect(balance.days).toBe(entries.reduce((sum, entry) => sum + entry.days, 0))
    expect(balance.days).toBe(balance.buckets.reduce((sum, each) => sum + each.unused, 0) - balance.overdrawn)
    expect(computeLedgerBalance([...entries].reverse())).toEqual(balance)
  }
})

test('a lapse takes no used day, leaves nothing behind, and is asked for once', () => {
  const random = seeded(17)
  let lapsed = 0
  for (let round = 0; round < rounds; round++) {
    const entries = anyLedger(random)
    const date = random(2) ? '2026-12-02' : '2027-01-01'
    const lapses = planExpiry(entries, date)
    const [before, after] = [computeLedgerBalance(entries), computeLedgerBalance([...entries, ...lapses])]
    lapsed += lapses.length
    expect(planExpiry([...entries, ...lapses], date)).toEqual([])
    expect(after.buckets.map((each) => [each.expiresOn, each.used])).toEqual(
      before.buckets.map((each) => [each.expiresOn, each.used]),
    )
    expect(after.overdrawn).toBe(before.overdrawn)
    const over = after.buckets.filter((each) => each.expiresOn !== null && each.expiresOn < date)
    expect(over.every((each) => each.unused === 0)).toBe(true)
  }
  expect(lapsed).toBeGreaterThan(rounds / 4)
})

test('lapses posted on the way end where one posted at the end does', () => {
  const random = seeded(18)
  for (let round = 0; round < rounds; round++) {
    const entries = anyLedger(random)
    const early = entries.filter(() => random(2) === 0)
    const onTheWay = [...entries, ...planExpiry(early, '2026-12-02')]
    const corrected = [...onTheWay, ...planExpiry(onTheWay, '2027-01-01')]
    const once = [...entries, ...planExpiry(entries, '2027-01-01')]
    expect(computeLedgerBalance(corrected)).toEqual(computeLedgerBalance(once))
  }
})

test('a whole year of grants is the quota, a person who leaves keeps what was posted before', () => {
  const random = seeded(19)
  const year = { from: '2026-04-01', to: '2027-03-31' }
  const rules = [...['upfront', 'monthly', 'quarterly']].flatMap((accrual) =>
    ['start', 'end'].map((timing) => ({ accrual, timing })),
  )
  for (let round = 0; round < rounds; round++) {
    const rule = {
      ...(rules[random(rules.length)] as never as { accrual: 'monthly'; timing: 'end' }),
      prorateOnJoin: true,
      rounding: 'none' as const,
    }
    const quota = random(3600)
    const joinedOn = plusDays('2026-01-01', random(300)) ?? ''
    const full = listAccrualGrants(quota, rule, year, { joinedOn: '2020-01-01' })
    expect(full.reduce((sum, { days }) => sum + days, 0)).toBe(quota)
    const [stays, leftOn] = [listAccrualGrants(quota, rule, year, { joinedOn }), plusDays(joinedOn, random(400)) ?? '']
    const leaves = listAccrualGrants(quota, rule, year, { joinedOn, leftOn })
    expect(leaves.filter((grant) => grant.date < leftOn)).toEqual(stays.filter((grant) => grant.date < leftOn))
    const total = leaves.reduce((sum, { days }) => sum + days, 0)
    expect(total).toBeGreaterThanOrEqual(0)
    expect(total).toBeLessThanOrEqual(quota)
  }
})
