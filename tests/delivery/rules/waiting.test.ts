import { expect, test } from 'vitest'
import type { BillingBlocker, ReadyToInvoice } from '../../../resources/delivery/answers'
import { groupWaitingBySow } from '../../../resources/delivery/rules/waiting-by-sow'

const row = (sowId: number, amount: string | null, ...blockedBy: BillingBlocker[]): ReadyToInvoice => ({
  ...{
    kind: 'milestone',
    customerId: 1,
    customer: 'Customer',
    sowId,
    sow: `Work ${sowId}`,
    milestoneId: 1,
    projectId: null,
  },
  ...{ name: 'Build', currency: 'INR', amount, minutes: null, since: null, blockedBy },
})

test('what waits stands by statement of work, what can be invoiced now before what cannot', () => {
  const rows = [
    row(1, '900.00', 'onDraft'),
    row(2, '100.00'),
    row(2, '50.50', 'notAccepted'),
    row(3, '0.10'),
    row(3, '0.20'),
  ]
  const works = groupWaitingBySow(rows)
  expect(works.map(({ sowId, ready, items }) => [sowId, ready, items.length])).toEqual([
    [2, '100.00', 2],
    [3, '0.30', 2],
    [1, '0.00', 1],
  ])
  expect(groupWaitingBySow([])).toEqual([])
  expect(groupWaitingBySow([row(4, null, 'noRate')])).toMatchObject([{ ready: '0.00' }])
})
