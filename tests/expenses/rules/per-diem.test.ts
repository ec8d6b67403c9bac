import { expect, test } from 'vitest'
import {
  type Allowances,
  type AllowedDay,
  computeAllowanceDifference,
  computeAllowedDays,
  type TripLeg,
  type TripStay,
  totalsByCurrency,
} from '../../../resources/expenses/rules/per-diem'
import given from '../examples.json'

const { cityTiers, perDiem } = given.settings
const allowances: Allowances = {
  cityTiers: Object.entries(cityTiers).map(([city, tier]) => ({ city, tier })),
  perDiem: perDiem.map((row) => ({ ...row, partialDayPercent: Number(row.partialDayPercent) })),
}

interface Example {
  id: string
  given: { grade: string; legs: TripLeg[]; stays: TripStay[]; changed?: { legs: TripLeg[]; stays: TripStay[] } }
  expect: Record<string, unknown>
}

const examples = given.perDiems as unknown as Example[]

test.each(examples.filter((one) => !one.given.changed))(
  '$id',
  ({ given: { grade, legs, stays }, expect: expected }) => {
    expect(told(computeAllowedDays(legs, stays, grade, allowances))).toEqual(expected)
  },
)

test.each(examples.filter((one) => one.given.changed))('$id: a changed route', ({ given: trip, expect: expected }) => {
  const before = computeAllowedDays(trip.legs, trip.stays, trip.grade, allowances)
  const changed = { ...trip, ...trip.changed }
  const after = computeAllowedDays(changed.legs, changed.stays, trip.grade, allowances)
  expect({ before: told(before), after: told(after), difference: computeAllowanceDifference(before, after) }).toEqual(
    expected,
  )
})

const told = (days: readonly AllowedDay[]) => ({
  days: days.map((day) => ({ ...day, percent: day.percent.toFixed(2) })),
  perDiem: totalsByCurrency(days),
})
