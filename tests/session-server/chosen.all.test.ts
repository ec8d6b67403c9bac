import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Attempts, startAttempts } from './attempts'

vi.setConfig({ testTimeout: 900_000 })

let attempts: Attempts
beforeAll(async () => {
  attempts = await startAttempts()
})
afterAll(() => attempts.company.close())

test('nobody is decided over by whom they have chosen, by any way and pair', async () => {
  const { won, pairs, refused } = await attempts.tryAll(() => true)
  expect(won).toEqual([])
  expect(pairs).toBe(72)
  // Each of them was told, or it would be among what was won.
  expect(refused).toEqual(['givenToSelf', 'identityOfOther', 'outranked'])
})
