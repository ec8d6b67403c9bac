import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPeriodAround, type PeriodKind } from '../../src/framework/reports/periods'
import type { ReportAnswer, ReportFigures } from '../../src/framework/reports/report-answers'
import { daysBetween } from '../../src/framework/values/dates'
import { type ClaimLine, enterClaims, readClaims } from './claims'
import { examplesOfKind, type InsightCompany, plain, settings, startInsight } from './drive'

let company: InsightCompany
beforeAll(async () => {
  company = await startInsight()
})
afterAll(() => company.close())

type Amounts = { claimed: string; approved: string }
interface CategoryExpected {
  before: { from: string; to: string }
  rows: (Amounts & { category: string; before: Amounts })[]
  total: Amounts & { before: Amounts }
}

const single = (figure: unknown) => plain(typeof figure === 'object' ? ((figure as null) ?? '0') : figure)
const toPair = ({ claimed, approved }: ReportFigures) => [single(claimed), single(approved)]
const toPlainPair = ({ claimed, approved }: Amounts) => [plain(claimed), plain(approved)]

test.each(examplesOfKind<{ from: string; to: string; lines: ClaimLine[] }, CategoryExpected>('expensesByCategory'))(
  '$id: $says',
  async ({ given, expect: expected }) => {
    const person = await company.hire()
    await enterClaims(company, person, given.lines)
    company.setDay('2027-01-10')
    const { from, to } = given
    const answer = await readClaims(company, person, { from, to, by: ['category'] })
    const { before } = answer
    expect(before).toMatchObject(expected.before)
    expect(
      new Map(
        answer.groups.map((group) => [group.value, [toPair(group.figures), toPair(group.before?.figures ?? {})]]),
      ),
    ).toEqual(new Map(expected.rows.map((row) => [row.category, [toPlainPair(row), toPlainPair(row.before)]])))
    expect(toPair(answer.figures)).toEqual(toPlainPair(expected.total))
    expect(toPair(before?.figures ?? {})).toEqual(toPlainPair(expected.total.before))
  },
)

interface CompareGiven {
  kind?: PeriodKind
  today?: string
  from?: string
  to?: string
  rows: { amount: string; date: string }[]
}
interface CompareExpected {
  period: { from: string; to: string; days: number }
  before: { from: string; to: string; days: number }
  now: string
  then: string
  change: string
  changePercent: string | null
}

const toSpan = ({ from, to }: { from: string; to: string }) => ({ from, to, days: daysBetween(from, to) + 1 })

test.each(examplesOfKind<CompareGiven, CompareExpected>('comparison'))(
  '$id: $says',
  async ({ given, expect: expected }) => {
    const person = await company.hire()
    await enterClaims(
      company,
      person,
      given.rows.map(({ amount, date }) => ({ baseAmount: amount, date })),
    )
    const { kind, today, rows: _, ...days } = given
    company.setDay(today ?? given.to ?? '')
    const opened = await readClaims(company, person, days)
    const answer = kind ? await readClaims(company, person, { ...opened.periods?.[kind] }) : opened
    const { period, before } = answer
    expect(period && toSpan(period)).toEqual(expected.period)
    expect(before && toSpan(before)).toEqual(expected.before)
    const change = before?.changes.claimed
    const told = [answer.figures.claimed, before?.figures.claimed, change?.change].map((one) => single(one ?? '0'))
    expect(told).toEqual([expected.now, expected.then, expected.change].map(plain))
    expect(plain(change?.changePercent)).toBe(plain(expected.changePercent))
  },
)

interface Document {
  amount: string
  currency: string
  date: string
}

test.each(
  examplesOfKind<
    { documents: Document[]; asOf: string },
    { base: string; documentCurrency: string | null; byCurrency: Record<string, string> }
  >('baseTotals'),
)('$id: $says', async ({ given, expect: expected }) => {
  const person = await company.hire()
  company.setDay(given.asOf)
  const items = given.documents.map(({ amount, currency, date }, at) => ({
    ...{ amount, currency, date, category: 'other', description: `Bill ${at}`, reason: 'It came late' },
  }))
  const { id } = await company.done<{ id: number }>(person, 'createExpenseDetails', {
    ...{ title: 'Bills', costCentreId: 1, items },
  })
  await company.rows("update expenses set stage = 'initiated' where id = $1", id)
  const { figures } = await readClaims(company, person, {})
  expect(single(figures.claimed)).toBe(plain(expected.base))
  const byCurrency = figures.amount as Record<string, string>
  expect(Object.fromEntries(Object.entries(byCurrency).map(([code, sum]) => [code, plain(sum)]))).toEqual(
    Object.fromEntries(Object.entries(expected.byCurrency).map(([code, sum]) => [code, plain(sum)])),
  )
  const [code, ...others] = Object.keys(byCurrency)
  expect(others.length > 0 ? null : code).toBe(expected.documentCurrency)
})

interface Moment {
  at?: string
  date?: string
}

const countBy = ({ groups }: ReportAnswer) => Object.fromEntries(groups.map(({ value, count }) => [value, count]))

test.each(
  examplesOfKind<{ rows: Moment[] }, Record<'months' | 'fiscalQuarters' | 'fiscalYears', Record<string, number>>>(
    'monthBoundary',
  ),
)('$id: $says', async ({ given, expect: expected }) => {
  const person = await company.hire()
  for (const { at, date } of given.rows) {
    company.setClock(at ?? '2027-01-10T06:30:00Z')
    const item = { amount: '10', currency: 'INR', category: 'other', description: 'Bill', reason: 'It came late' }
    const items = [{ ...item, ...(date && { date }) }]
    const claim = { title: 'Bill', costCentreId: 1, items }
    const { id } = await company.done<{ id: number }>(person, 'createExpenseDetails', claim)
    await company.rows("update expenses set stage = 'initiated' where id = $1", id)
  }
  company.setDay('2027-05-01')
  const told: Record<string, Record<string, number>> = {}
  for (const [name, by] of [
    ['months', 'date:month'],
    ['fiscalQuarters', 'date:quarter'],
    ['fiscalYears', 'date:year'],
  ] as const)
    told[name] = countBy(await readClaims(company, person, { from: '2026-04-01', to: '2028-03-31', by: [by] }))
  for (const [name, counts] of Object.entries(expected)) expect([name, told[name]]).toEqual([name, counts])
})

test('the fiscal year of the examples is that of the company', () => {
  expect(settings.company.fiscalYearStartMonth).toBe(4)
  expect(findPeriodAround('fiscalYear', '2027-03-31', 4)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
})
