import { expect, test } from 'vitest'
import { type Allowances, type AllowedDay, computeAllowedDays } from '../../../resources/expenses/rules/per-diem'
import type { TripLeg, TripStay } from '../../../resources/expenses/rules/trip'
import { fromUnits, toUnits } from '../../../src/framework/values/money'
import older from '../../expenses/examples.json'
import given from '../examples.json'

interface PolicyRows {
  effectiveFrom?: string
  oneDayMinHours?: number
  cityTiers: Record<string, string>
  perDiem: { grade: string; tier: string | null; currency: string; amount: string; partialDayPercent: string }[]
}

const toAllowances = ({ cityTiers, perDiem, oneDayMinHours = 0 }: PolicyRows): Allowances => ({
  cityTiers: Object.entries(cityTiers).map(([city, tier]) => ({ city, tier })),
  perDiem: perDiem.map((row) => ({ ...row, partialDayPercent: Number(row.partialDayPercent) })),
  oneDayMinHours,
})

interface Example {
  id: string
  given: { grade: string; legs: TripLeg[]; stays: TripStay[] }
  expect: Record<string, unknown>
}

const policies = given.settings.travelPolicies as unknown as PolicyRows[]
const policyOn = (date: string) =>
  policies
    .filter(({ effectiveFrom = '' }) => effectiveFrom <= date)
    .map(toAllowances)
    .at(-1) ?? toAllowances(policies[0] as PolicyRows)

const perDiems = given.examples.filter(({ kind }) => kind === 'perDiem') as unknown as Example[]

test.each(perDiems)('$id', ({ given: { grade, legs, stays }, expect: expected }) => {
  expect(toAnswer(computeAllowedDays({ legs, stays }, grade, policyOn))).toEqual(expected)
})

const claims = (older.perDiems as unknown as (Example & { given: { changed?: unknown } })[]).filter(
  (one) => !one.given.changed,
)

test.each(claims)('$id of claims', ({ given: { grade, legs, stays }, expect: expected }) => {
  const allowances = toAllowances(older.settings as unknown as PolicyRows)
  expect(toAnswer(computeAllowedDays({ legs, stays }, grade, () => allowances))).toEqual(expected)
})

function toAnswer(days: readonly AllowedDay[]) {
  const perDiem: Record<string, string> = {}
  for (const { currency, amount } of days)
    perDiem[currency] = fromUnits(toUnits(perDiem[currency] ?? '0') + toUnits(amount))
  return { days: days.map((day) => ({ ...day, percent: day.percent.toFixed(2) })), perDiem }
}
