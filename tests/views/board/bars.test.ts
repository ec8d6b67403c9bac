import { expect, test } from 'vitest'
import type { ListChart } from '../../../src/framework/lists/board'
import type { Figure, Summary, SummaryGroup } from '../../../src/framework/lists/list-figures'
import {
  buildChartBars,
  listCurrencies,
  listSeriesStates,
  narrowFilter,
  selectCurrency,
  sumSeriesParts,
} from '../../../src/views/list/chart/chart-data'

const chart: ListChart = {
  title: 'Open commitments',
  by: ['projectId'],
  of: 'totalCost',
  series: { Committed: ['approved', 'ordered'], Waiting: ['requested'] },
}
const group = (value: SummaryGroup['value'], count: number, figure: Figure, groups?: SummaryGroup[]): SummaryGroup => ({
  value,
  label: value === null ? null : `Named ${value}`,
  count,
  figures: { 'sum:totalCost': figure },
  ...(groups ? { groups } : {}),
})
const inr = (amount: string) => ({ INR: amount })

const groups = [
  group(1, 3, inr('30.30'), [
    group('approved', 1, inr('10.10')),
    group('ordered', 1, inr('20.20')),
    group('requested', 1, null),
  ]),
  group(null, 2, inr('90071992547409.93'), [group('requested', 2, inr('90071992547409.93'))]),
  group(3, 1, null, [group('requested', 1, null)]),
]

test('bars hold the exact sums of their states, the largest first, and leave out what has no amount', () => {
  const bars = buildChartBars(chart, groups, 'INR')
  expect(bars.map(({ value, label, total }) => [value, label, total])).toEqual([
    [null, null, '90071992547409.93'],
    [1, 'Named 1', '30.30'],
  ])
  expect(bars[1]?.parts).toEqual({ Committed: { amount: '30.30', count: 2 }, Waiting: { amount: '0', count: 0 } })
  expect(sumSeriesParts(chart, bars)).toEqual({
    Committed: { amount: '30.30', count: 2 },
    Waiting: { amount: '90071992547409.93', count: 2 },
  })
})

test('currencies are told apart, with their own counts', () => {
  const mixed = [
    group(1, 3, { INR: '5.00', USD: '7.00' }, [
      group('INR', 1, inr('5.00'), [group('ordered', 1, inr('5.00'))]),
      group('USD', 2, { USD: '7.00' }, [group('requested', 2, { USD: '7.00' })]),
    ]),
    group(2, 1, inr('1.00'), [group('INR', 1, inr('1.00'), [group('ordered', 1, inr('1.00'))])]),
  ]
  const bars = buildChartBars(chart, selectCurrency(mixed, 'USD'), 'USD')
  expect(bars.map(({ value, parts }) => [value, parts.Waiting])).toEqual([[1, { amount: '7.00', count: 2 }]])
  const summary: Summary = {
    count: 4,
    figures: { 'sum:totalCost': { EUR: '1', INR: '6.00', USD: '7.00' } },
    groups: mixed,
  }
  expect(listCurrencies(chart, summary, 'USD')).toEqual(['USD', 'EUR', 'INR'])
  expect(listCurrencies(chart, { ...summary, figures: { 'sum:totalCost': null } }, 'USD')).toEqual([])
})

test('numbers without a currency are summed as they are', () => {
  const bars = buildChartBars(chart, [group(1, 1, '2', [group('ordered', 1, '2')])], undefined)
  expect(bars[0]?.total).toBe('2')
})

test('a part narrows the list to its records, beside the filters that are set', () => {
  const status = { status: { in: ['approved', 'ordered'] } }
  expect(narrowFilter({ q: 'x' }, 'projectId', { value: 1 }, [status])).toEqual({
    q: 'x',
    projectId: { eq: 1 },
    ...status,
  })
  expect(narrowFilter({}, 'projectId', undefined, [status])).toEqual(status)
  expect(narrowFilter({ status: { eq: 'ordered' } }, 'projectId', { value: null }, [status])).toEqual({
    status: { eq: 'ordered' },
    not: { projectId: { empty: false } },
    and: [status],
  })
  expect(listSeriesStates(chart)).toEqual(['approved', 'ordered', 'requested'])
})
