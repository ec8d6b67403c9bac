import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from './drive'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.app.close())

const open = async (assetId: number): Promise<number> => {
  const text =
    "select count(*)::int as n from employee_assets where asset_id = $1 and status in ('open', 'return_requested')"
  return (await house.app.db.query<{ n: number }>({ text, values: [assetId] })).rows[0]?.n ?? 0
}

async function people(many: number): Promise<number[]> {
  const all: number[] = []
  for (let each = 0; each < many; each += 1) all.push((await house.app.person('employee')).empId)
  return all
}

test('of 50 that issue one thing at once, one holds', async () => {
  const { thing, call, read, events, hr } = house
  const [asset, takers] = [await thing(), await people(50)]
  const answers = await Promise.all(
    takers.map((empId) => call(hr, 'createEmployeeAssetDetails', { assetId: asset.id, empId })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error, fields } of answers)
    if (error) expect(['notInStock', 'alreadyIssued']).toContain(fields?.assetId?.code)
  expect(await open(asset.id)).toBe(1)
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', inUse: 1 })
  expect(await events(asset.id)).toEqual(['received', 'issued'])
})

test('of 50 that take the last seat of a licence at once, one holds', async () => {
  const { licence, issue, call, read, hr, asha } = house
  const asset = await licence(2)
  await issue(asset.id, asha)
  expect(await read(asset.id)).toMatchObject({ status: 'in_stock', openSeats: 1 })
  const takers = await people(50)
  const answers = await Promise.all(
    takers.map((empId) => call(hr, 'createEmployeeAssetDetails', { assetId: asset.id, empId })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await open(asset.id)).toBe(2)
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', openSeats: 0 })
})

test('what is handed on and taken back at once ends in one of them', async () => {
  const { thing, issue, call, read, hr, asha, ravi } = house
  const asset = await thing()
  const { id } = await issue(asset.id, asha)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => call(hr, 'transferEmployeeAsset', { id, transferToEmpId: ravi.empId })),
    ...Array.from({ length: 10 }, () => call(hr, 'returnEmployeeAsset', { id })),
    call(hr, 'loseCompanyAsset', { id: asset.id }),
  ])
  expect(answers.slice(0, 20).filter(({ error }) => error === null).length).toBeLessThanOrEqual(1)
  const [{ status, custodianEmpId }, held] = [await read(asset.id), await open(asset.id)]
  expect(custodianEmpId === null).toBe(held === 0)
  if (status === 'in_stock') expect(held).toBe(0)
})

test('the database itself keeps a second open handover out', async () => {
  const { thing, issue, asha, ravi, app } = house
  const asset = await thing()
  await issue(asset.id, asha)
  const text =
    "insert into employee_assets (handover_number, asset_id, emp_id, assigned_date, condition_at_issue, acknowledgement, is_seat, status) values ('X-1', $1, $2, '2026-01-01', 'good', 'pending', false, 'open')"
  await expect(app.db.query({ text, values: [asset.id, ravi.empId] })).rejects.toThrow('unique')
})
