import { expect, test } from 'vitest'
import { formatProblem } from '../../resources/leave/server/requests/problem-words'

test.each([
  [
    'leaveBlackout',
    { from: '2026-12-09', to: '2026-12-09', reason: 'Closing of books' },
    'No leave is taken on 09 Dec 2026: Closing of books',
  ],
  ['leaveAboveMaximum', { limit: '1', days: '2.5' }, 'A request of this type is for 1 day at most, not 2.5.'],
  ['leaveBackdated', { most: 1 }, 'Leave can be asked for 1 day afterwards at most.'],
  ['leaveBackdated', { most: 11 }, 'Leave can be asked for 11 days afterwards at most.'],
  [
    'leaveBalance',
    { left: '1', asked: '3', unpaid: '2', canSplit: true },
    'The balance is too low. Days left: 1, asked for: 3. 2 of them could be taken unpaid.',
  ],
] as const)('%s %j in words', (code, args, words) => {
  expect(formatProblem({ code, args })).toBe(words)
})
