import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'
import type { Tool } from './drive'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const tools = async (username: string): Promise<Tool[]> => {
  const { body } = await steward.call<Tool[]>(
    'getToolPurchases',
    { perPage: 100 },
    { as: await steward.demo(username) },
  )
  return body.data ?? []
}

test('the demo company has tools in every state; finance sees all of them, with what they cost', async () => {
  const all = await tools('finance')
  const states = ['active', 'approved', 'cancelled', 'expired', 'rejected', 'renewal_due', 'requested']
  expect([...new Set(all.map(({ status }) => status))].sort()).toEqual(states)
  expect(all.every(({ totalCost }) => Number(totalCost) > 0)).toBe(true)
})

test('a holder sees the tools they have a seat of and may take one of, and no price', async () => {
  const own = await tools('employee')
  expect(own.map((tool) => (tool as Tool & { toolName: string }).toolName)).toEqual([
    'Chitra design boards',
    'Oakmarrow office suite',
  ])
  expect(own.map(({ totalCost }) => totalCost ?? null)).toEqual([null, null])
})

test('a renewal is due, and the employee is asked for an answer', async () => {
  const as = await steward.demo('employee')
  const { body } = await steward.call<{ id: number; answer: string | null }[]>('getToolSeatsToConfirm', {}, { as })
  expect(body).toMatchObject({ error: null, data: [{ answer: null }] })
})

test('no tool has more holders than seats, and costs go with terms', async () => {
  const text = `select p.tool_name from tool_purchases p where p.seats <
    (select count(*) from tool_seats s where s.tool_id = p.id and s.status = 'held')`
  expect((await steward.db.query({ text })).rows).toEqual([])
  const { body } = await steward.call<{ base: string }>(
    'getToolCostsByPayer',
    { month: companyToday() },
    { as: await steward.demo('finance') },
  )
  expect(Number(body.data?.base)).toBeGreaterThan(0)
})
