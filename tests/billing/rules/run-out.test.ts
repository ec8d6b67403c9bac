import { expect, test } from 'vitest'
import { subtractAmounts, sumAmounts } from '../../../resources/billing/rules/line-amounts'
import { findRunOutDateByPlan } from '../../../resources/billing/rules/order-run-out'
import { estimateDepletionDay, paceWindowDays } from '../../../src/framework/values/depletion'
import { toUnits } from '../../../src/framework/values/money'
import written from '../examples.json'

interface Given {
  asOf: string
  sowType: string
  value: string
  invoiced: string[]
  unbilledMinutes?: number
  minutesInWindow?: number
  billRate?: string
  milestones?: { amount: string; plannedDate: string; forecastDate?: string; status: string }[]
}

const examples = (
  written.examples as unknown as {
    id: string
    kind: string
    says: string
    given: Given
    expect: Record<string, unknown>
  }[]
).filter(({ kind }) => kind === 'poRunOut')
/** Whole rupees an hour. */
const worth = (minutes: number, rate: string) => ((minutes * Number(rate)) / 60).toFixed(2)

test.each(examples.map((each) => [`${each.id} ${each.says}`, each] as const))(
  '%s',
  (_, { given, expect: expected }) => {
    const {
      asOf,
      sowType,
      value,
      invoiced,
      unbilledMinutes = 0,
      minutesInWindow = 0,
      billRate = '0',
      milestones = [],
    } = given
    const remaining = subtractAmounts(value, sumAmounts(...invoiced))
    expect(remaining).toBe(expected.remaining)
    const open = milestones.filter(({ status }) => !['invoiced', 'paid', 'cancelled'].includes(status))
    const found =
      sowType === 'time_and_material'
        ? estimateDepletionDay(
            toUnits(remaining) - toUnits(worth(unbilledMinutes, billRate)),
            toUnits(worth(minutesInWindow, billRate)),
            asOf,
          )
        : findRunOutDateByPlan(
            remaining,
            open.map(({ amount, plannedDate, forecastDate }) => ({ amount, on: forecastDate ?? plannedDate })),
            asOf,
          )
    expect(found).toBe(expected.runOutDate)
  },
)

test('the window is that of the examples, and what is used up runs out today', () => {
  expect(examples).toHaveLength(5)
  expect(paceWindowDays).toBe(written.settings.burnWindowDays)
  expect(estimateDepletionDay(0n, 0n, '2026-08-31')).toBe('2026-08-31')
  expect(findRunOutDateByPlan('0.00', [], '2026-08-31')).toBe('2026-08-31')
  expect(estimateDepletionDay(toUnits('99999999.00'), toUnits('0.01'), '2026-08-31')).toBeNull()
})
