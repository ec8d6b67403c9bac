import { expect, test } from 'vitest'
import { groupByCustomer, type OverdueItem } from '../../../resources/billing/rules/overdue-customers'

const item = (
  customerId: number | null,
  dueDate: string,
  balance: string,
  more: Partial<OverdueItem> = {},
): OverdueItem => ({
  ...{ customerId, dueDate, balance, baseBalance: balance, currency: 'INR', lastContactOn: null, promiseDate: null },
  ...more,
})

test('who owes most comes first, with exact totals by currency, the oldest item, the last contact and the first promise', () => {
  const groups = groupByCustomer([
    item(1, '2026-10-01', '0.10', { lastContactOn: '2026-11-02', promiseDate: '2026-12-09' }),
    item(2, '2026-11-01', '900.00', { currency: 'USD', baseBalance: '76500.00' }),
    item(1, '2026-09-01', '0.20', { lastContactOn: '2026-11-20', promiseDate: '2026-12-05' }),
    item(2, '2026-11-03', '5.00'),
    item(null, '2026-11-03', '5.00'),
  ])
  expect(
    groups.map(({ customerId, totals, lastContactOn, promiseDate, items }) => [
      customerId,
      totals,
      lastContactOn,
      promiseDate,
      items[0]?.dueDate,
    ]),
  ).toEqual([
    [
      2,
      [
        { currency: 'INR', amount: '5.00' },
        { currency: 'USD', amount: '900.00' },
      ],
      null,
      null,
      '2026-11-01',
    ],
    [1, [{ currency: 'INR', amount: '0.30' }], '2026-11-20', '2026-12-05', '2026-09-01'],
  ])
})
