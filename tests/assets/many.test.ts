import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asset, type Handover, type House, startHouse } from './drive'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.app.close())

interface Batch {
  id: number
  status: string
  total: number
  counts: Record<string, number>
}

async function take(resource: string, ids: number[], step: string, asked: object): Promise<Batch> {
  const change = { kind: 'step', step, asked }
  const shown = await house.done<Batch>(house.hr, 'previewBatch', { resource, selection: { ids }, change })
  return house.done<Batch>(house.hr, 'applyBatch', { id: shown.id, expected: shown.total })
}

test('many things are issued and taken back at once, each for itself', async () => {
  const { thing, issue, read, done, hr, asha, ravi } = house
  const [one, two, taken] = [await thing({ condition: 'fair' }), await thing(), await thing()]
  await issue(taken.id, ravi)
  const issued = await take('companyAssets', [one.id, two.id, taken.id], 'issue', { toEmpId: asha.empId })
  expect(issued.counts).toMatchObject({ done: 2, refused: 1 })
  for (const { id } of [one, two])
    expect(await read(id)).toMatchObject({ status: 'assigned', custodianEmpId: asha.empId })
  expect(await read(taken.id)).toMatchObject({ custodianEmpId: ravi.empId })
  const filter = { empId: { eq: asha.empId } }
  const held = await done<Handover[]>(hr, 'getEmployeeAssetDetails', { filter, sort: [['id', 'asc']] })
  expect(held.map(({ conditionAtIssue }) => conditionAtIssue)).toEqual(['fair', 'good'])
  const ids = held.map(({ id }) => id)
  const back = await take('employeeAssets', ids, 'return', { conditionAtReturn: 'good' })
  expect(back.counts).toMatchObject({ done: 2 })
  for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ status: 'in_stock', custodianEmpId: null })
})

test('an inventory is imported, and what is there twice is refused', async () => {
  const { done, hr } = house
  const fields = ['name', 'category', 'manufacturer', 'serialNumber', 'seats']
  const rows = [
    ['Laptop T14', 'Laptop', 'Lenovo', 'IMP-1', null],
    ['Laptop T14', 'Laptop', 'Lenovo', 'imp-1', null],
    ['Drawing', 'Software licence', null, null, '5'],
    ['Drawing', 'Software licence', null, null, null],
    ['Lamp', 'Lighting', null, null, null],
  ]
  const batch = await done<Batch>(hr, 'startImport', { resource: 'companyAssets', fields })
  await done(hr, 'addImportRows', { id: batch.id, from: 0, rows })
  const shown = await done<Batch>(hr, 'previewImport', { id: batch.id, expected: rows.length })
  await done<Batch>(hr, 'applyBatch', { id: batch.id, expected: shown.total })
  const told = await done<{ status: string }[]>(hr, 'getBatchRows', { id: batch.id, perPage: 100 })
  expect(told.map(({ status }) => status)).toEqual(['done', 'refused', 'done', 'refused', 'refused'])
  const filter = { serialNumber: { eq: 'IMP-1' } }
  const [made] = await done<Asset[]>(hr, 'getAllCompanyAssetDetails', { filter })
  expect(made).toMatchObject({ status: 'in_stock' })
  expect(await house.events(made?.id ?? 0)).toEqual(['received'])
})
