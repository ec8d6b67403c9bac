import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type Buying, item, type Purchase, startBuying, today } from './buying'

let company: Buying
let hr: Person
beforeAll(async () => {
  company = await startBuying()
  hr = await company.app.person('hr')
})
afterAll(() => company.app.close())

interface Bought {
  id: number
  name: string
  category: string
  status: string
  purchaseCost: string
  purchaseDate: string
  supplierId: number
  seats: number | null
  condition: string
}
const assetsOf = (name: string) =>
  company.done<Bought[]>(hr, 'getAllCompanyAssetDetails', { filter: { name: { eq: name } } })

test('what is received becomes an asset by the piece, with its cost and its supplier', async () => {
  const { ordered, receive, done, finance, supplierId } = company
  const laptops = item('Laptop 14 inch', 3, '90000', {
    category: 'hardware',
    createsAsset: true,
    discountPercent: 10,
    taxRate: 18,
  })
  const seats = item('Drawing board', 25, '100.10', { category: 'software', createsAsset: true })
  const paper = item('Paper', 100, '1', { category: 'consumables' })
  const { id, items } = await ordered({ items: [laptops, seats, paper] })
  const [first, second, third] = items.map((each) => each.id)
  const come = async (itemId: number | undefined, quantity: number) => {
    const { error } = await receive(id, [{ itemId, quantity }])
    expect(error).toBeNull()
  }
  await come(first, 1)
  await come(first, 0.5)
  expect(await assetsOf(laptops.name)).toHaveLength(1)
  await come(first, 1.5)
  await come(second, 25)
  await come(third, 100)
  const made = await assetsOf(laptops.name)
  expect(made).toHaveLength(3)
  for (const one of made)
    expect(one).toMatchObject({
      category: 'laptop',
      status: 'in_stock',
      condition: 'new',
      purchaseCost: '81000.00',
      purchaseDate: today,
      supplierId,
    })
  expect(await assetsOf(seats.name)).toMatchObject([
    { category: 'software_licence', seats: 25, purchaseCost: '2502.50' },
  ])
  expect(await assetsOf(paper.name)).toEqual([])
  const links = await done<object[]>(finance, 'getReceivedAssets', { filter: { itemId: { eq: first } } })
  expect(links).toHaveLength(3)
})

test('what becomes an asset is bought by the piece, and not by thousands', async () => {
  const { call, requester, supplierId, projectId } = company
  const purchase = { title: 'Of the tests', justification: 'Needed', neededBy: today, projectId, supplierId }
  for (const quantity of [1.5, 501]) {
    const items = [item('Laptop', quantity, '1', { category: 'hardware', createsAsset: true })]
    const { fields } = await call(requester, 'createProcurementDetails', { ...purchase, items })
    expect(fields).toMatchObject({ 'items.0.quantity': { code: 'piecesOfAsset' } })
  }
})

test('whoever buys and whoever decides is told what lies in stock already', async () => {
  const { draft, submit, facts, done, requester, manager, app } = company
  await app.db.query({ text: 'update company_assets set status = $1', values: ['retired'] })
  const own = (more: object) => done(hr, 'createCompanyAssetDetails', { name: 'ThinkPad', category: 'laptop', ...more })
  await own({})
  await own({})
  await own({ condition: 'dead' })
  await own({ name: 'Whiteboard', category: 'other' })
  const inStock = [
    { name: 'MacBook Pro', kind: 'Laptop', count: 2 },
    { name: 'Whiteboard', kind: 'Other', count: 1 },
  ]
  const names = ['MacBook Pro', 'Whiteboard', 'Coffee']
  const items = names.map((name) => item(name, 1))
  const tried = { title: 'Thought of', items }
  const { record } = await done<{ record: Purchase }>(requester, 'tryCreateProcurement', tried)
  expect(record.hints.idleStock).toEqual(inStock)
  const { id, hints } = await draft({ items })
  expect(hints.idleStock).toEqual(inStock)
  expect(await submit(id)).toMatchObject({ error: null })
  const told = (await facts(id, manager)).filter(({ code }) => code === 'purchaseInStock')
  expect(told.map(({ args }) => args)).toEqual([
    { item: 'MacBook Pro', kind: 'Laptop', count: 2 },
    { item: 'Whiteboard', kind: 'Other', count: 1 },
  ])
})
