import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

interface Claim {
  stage: string
  totalClaimed: string
  payable: string
}

test('the demo company has claims at each stage, and its director and finance see them', async () => {
  const stages = async (username: string) => {
    const { body } = await steward.call<Claim[]>(
      'getAllExpenses',
      { perPage: 100 },
      { as: await steward.demo(username) },
    )
    return [...new Set(body.data?.map(({ stage }) => stage))].sort()
  }
  const submitted = ['approved_for_finance', 'initiated', 'payment_completed']
  expect([await stages('director'), await stages('finance')]).toEqual([submitted, submitted])
  expect(await stages('employee')).toEqual(['draft', 'initiated'])
  expect(await stages('hr')).toEqual([])
})
