import { afterAll, beforeAll, expect, test } from 'vitest'
import { exhaustively } from '../setup/tier'
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

test('things of several people come back at once, each in its condition, all of them or none', async () => {
  const { thing, issue, read, events, done, call, refused, hr, asha, ravi } = house
  const [one, two] = [await thing(), await thing()]
  const [first, second] = [await issue(one.id, asha), await issue(two.id, ravi)]
  const returns = [
    { id: second.id, conditionAtReturn: 'damaged' },
    { id: first.id, conditionAtReturn: 'fair' },
  ]
  expect((await call(asha, 'returnEmployeeAssets', { returns })).code).toBe('forbidden')
  const lost = { id: 999_999, conditionAtReturn: 'good' }
  const { fields } = await call(hr, 'returnEmployeeAssets', { returns: [lost, ...returns, { ...lost, id: 999_998 }] })
  expect(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code])).toEqual([
    ['returns.3', 'notFound'],
    ['returns.0', 'notFound'],
  ])
  for (const wrong of [
    [],
    'x',
    [{ id: first.id }],
    [{ id: first.id, conditionAtReturn: 'shiny' }],
    [returns[0], returns[0]],
  ])
    expect(await refused(hr, 'returnEmployeeAssets', { returns: wrong })).toBe('document')
  expect(await refused(hr, 'returnEmployeeAssets')).toBe('required')
  expect(await read(one.id)).toMatchObject({ status: 'assigned' })
  const back = await done<Handover[]>(hr, 'returnEmployeeAssets', { returns, returnRemark: 'End of the project' })
  expect(back.map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'returned'],
    [second.id, 'returned'],
  ])
  expect(await read(one.id)).toMatchObject({ status: 'in_stock', condition: 'fair', custodianEmpId: null })
  expect(await read(two.id)).toMatchObject({ status: 'in_repair', condition: 'damaged', custodianEmpId: null })
  expect(await events(two.id)).toEqual(['received', 'issued', 'returned', 'sent_for_repair'])
  const own = await issue((await thing()).id, asha)
  const mine = { returns: [{ id: own.id, conditionAtReturn: 'good' }] }
  const alsoHr = await house.app.person('hr')
  const hers = await issue((await thing()).id, alsoHr)
  const toSelf = { returns: [{ id: hers.id, conditionAtReturn: 'good' }] }
  expect(await refused(alsoHr, 'returnEmployeeAssets', toSelf)).toBe('ownRequest')
  await done(alsoHr, 'returnEmployeeAssets', mine)
})

exhaustively(
  '300 things are imported at once',
  async () => {
    const { done, hr } = house
    const fields = ['name', 'category', 'manufacturer', 'serialNumber', 'condition', 'purchaseDate', 'purchaseCost']
    const rows = Array.from({ length: 300 }, (_, each) => [
      ...['Laptop T14', 'Laptop', 'Lenovo', `BULK-${each}`, 'Good', '2025-04-01', '92000.00'],
    ])
    const batch = await done<Batch>(hr, 'startImport', { resource: 'companyAssets', fields })
    await done(hr, 'addImportRows', { id: batch.id, from: 0, rows })
    const counts = async () => (await done<Batch>(hr, 'getBatch', { id: batch.id })).counts
    const patient = { timeout: 100_000, interval: 250 }
    await done<Batch>(hr, 'previewImport', { id: batch.id, expected: rows.length })
    await expect.poll(counts, patient).toMatchObject({ ready: 300 })
    await done<Batch>(hr, 'applyBatch', { id: batch.id, expected: rows.length })
    await expect.poll(counts, patient).toMatchObject({ done: 300, refused: 0 })
    const filter = { serialNumber: { startsWith: 'BULK-' } }
    const made = await done<Asset[]>(hr, 'getAllCompanyAssetDetails', { filter, perPage: 500 })
    expect(new Set(made.map(({ assetTag }) => assetTag)).size).toBe(300)
    expect(await house.events(made.at(-1)?.id ?? 0)).toEqual(['received'])
  },
  240_000,
)

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
