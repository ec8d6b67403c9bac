import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Attempts, startAttempts } from './attempts'

vi.setConfig({ testTimeout: 120_000 })

let attempts: Attempts
beforeAll(async () => {
  attempts = await startAttempts()
})
afterAll(() => attempts.company.close())

/** Who has doors to what decides, against those above and beside them; all pairs stand in the `all` file. */
const tried: Readonly<Record<string, readonly string[]>> = {
  hr: ['director', 'hrfinance'],
  admin: ['director'],
  hrfinance: ['director'],
}

test('nobody is decided over by whom they have chosen', async () => {
  const { won, pairs, refused } = await attempts.tryAll(
    ({ username }, victim) => tried[username]?.includes(victim.username) === true,
  )
  expect(won).toEqual([])
  expect(pairs).toBe(4)
  // Each of them was told, or it would be among what was won.
  expect(refused).toEqual(['givenToSelf', 'identityOfOther'])
})
