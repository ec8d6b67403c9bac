import { expect, test } from 'vitest'
import { formatProblem } from '../../resources/leave/server/requests/problem-words'

test.each([
  [
    'leaveBlackout',
    { from: '2026-12-09', to: '2026-12-09', reason: 'Closing of books' },
    'No leave on 09 Dec 2026: Closing of books',
  ],
  ['leaveAboveMaximum', { limit: '1', days: '2.5' }, 'Request at most 1 day of this type, not 2.5.'],
  ['leaveBackdated', { most: 1 }, 'Leave can be backdated by at most 1 day.'],
  ['leaveBackdated', { most: 11 }, 'Leave can be backdated by at most 11 days.'],
  [
    'leaveBalance',
    { left: '1', asked: '3', unpaid: '2', canSplit: true },
    'The balance is too low. Days left: 1, requested: 3. 2 of them can be taken unpaid.',
  ],
] as const)('%s %j in words', (code, args, words) => {
  expect(formatProblem({ code, args })).toBe(words)
})
