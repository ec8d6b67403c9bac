import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const states = async (username: string, operation: string) => {
  const { body } = await steward.call<{ status: string }[]>(
    operation,
    { perPage: 200 },
    { as: await steward.demo(username) },
  )
  return [...new Set(body.data?.map(({ status }) => status))].sort()
}

test('the demo company has things and handovers in every state', async () => {
  const things = ['assigned', 'disposed', 'in_repair', 'in_stock', 'lost', 'retired']
  for (const username of ['hr', 'finance', 'employee'])
    expect(await states(username, 'getAllCompanyAssetDetails')).toEqual(things)
  const handovers = ['open', 'recovered', 'return_requested', 'returned', 'written_off']
  expect(await states('hr', 'getEmployeeAssetDetails')).toEqual(handovers)
  expect(await states('employee', 'getEmployeeAssetDetails')).toEqual(['open'])
  expect(await states('finance', 'getEmployeeAssetDetails')).toEqual(['open'])
})

test('every thing with somebody has its open handover, and nothing else does', async () => {
  const text = `select a.asset_tag from company_assets a where not a.is_licence and ((a.status = 'assigned') <> exists
    (select from employee_assets e where e.asset_id = a.id and e.status in ('open', 'return_requested')))`
  expect((await steward.db.query({ text })).rows).toEqual([])
})
