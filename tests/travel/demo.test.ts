import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

test('the demo company has trips that wait, are approved, booked and rejected', async () => {
  const finance = await steward.demo('finance')
  const { body } = await steward.call<{ status: string; ticketsMissing: number }[]>(
    'getTravelRequisitions',
    { perPage: 100 },
    { as: finance },
  )
  expect([...new Set(body.data?.map(({ status }) => status))].sort()).toEqual(['approved', 'pending', 'rejected'])
  expect(new Set(body.data?.map(({ ticketsMissing }) => ticketsMissing > 0))).toEqual(new Set([true, false]))
})
