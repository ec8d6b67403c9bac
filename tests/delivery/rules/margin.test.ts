import { expect, test } from 'vitest'
import { computeMargin, type ProjectSums } from '../../../resources/delivery/rules/project-margin'
import { computeTimeAmount } from '../../../resources/timesheets/rules/time-figures'
import { fromUnits, toUnits } from '../../../src/framework/values/money'
import { computePercent } from '../../../src/framework/values/percent'
import written from '../../billing/examples.json'

interface Given {
  sowType: string
  time: { minutes: number; costRate: string; billRate: string; billable: boolean; status: string }[]
  milestones?: { amount: string; status: string }[]
  claims?: { amount: string; stage: string }[]
  tickets?: { fare: string; refundAmount?: string; paidBy: string }[]
  procurements?: { amount: string; state: string }[]
  budgetMinutes?: number
  asOf?: string
  minutesInWindow?: number
}

const examples = (
  written.examples as unknown as {
    id: string
    kind: string
    says: string
    given: Given
    expect: Record<string, unknown>
  }[]
).filter(({ kind }) => kind === 'projectMargin')

const sum = (amounts: readonly string[]) => fromUnits(amounts.reduce((all, each) => all + toUnits(each), 0n))

/** What is approved, accepted or paid of it, as the database adds it up. */
function sumsOf(given: Given): ProjectSums {
  const { sowType, milestones = [], claims = [], tickets = [], procurements = [] } = given
  const time = given.time.filter(({ status }) => status === 'approved' || status === 'locked')
  const billed = time
    .filter(({ billable }) => billable)
    .map(({ minutes, billRate }) => computeTimeAmount(minutes, billRate))
  const accepted = milestones.filter(({ status }) => ['accepted', 'invoiced', 'paid'].includes(status))
  const isByTime = sowType === 'time_and_material'
  const isIn = (states: readonly string[]) =>
    sum(procurements.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  const paid = tickets.filter(({ paidBy }) => paidBy === 'company')
  return {
    loggedMinutes: time.reduce((all, { minutes }) => all + minutes, 0),
    budgetMinutes: given.budgetMinutes ?? null,
    minutesInWindow: given.minutesInWindow ?? 0,
    laborCost: sum(time.map(({ minutes, costRate }) => computeTimeAmount(minutes, costRate))),
    expenses: sum(claims.filter(({ stage }) => stage === 'payment_completed').map(({ amount }) => amount)),
    travel: sum(paid.flatMap(({ fare, refundAmount }) => [fare, ...(refundAmount ? [`-${refundAmount}`] : [])])),
    committed: isIn(['approved', 'ordered', 'received', 'invoiced']),
    actual: isIn(['paid']),
    revenue: isByTime ? sum(billed) : sum(accepted.map(({ amount }) => amount)),
  }
}

test.each(examples.map((each) => [`${each.id} ${each.says}`, each] as const))(
  '%s',
  (_, { given, expect: expected }) => {
    expect(computeMargin(sumsOf(given), given.asOf ?? '2026-08-31')).toMatchObject(expected)
  },
)

test('percent is rounded half away from nothing, and of nothing there is none', () => {
  expect(examples).toHaveLength(8)
  expect([
    computePercent(1, 3),
    computePercent(-1, 8),
    computePercent(-1, 100_000),
    computePercent(0, 5),
    computePercent(5, 0),
  ]).toEqual([...['33.33', '-12.50', '0.00', '0.00'], null])
})
