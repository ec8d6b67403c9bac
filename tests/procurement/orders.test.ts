import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Buying, item, type Purchase, startBuying, today } from './buying'

let company: Buying
beforeAll(async () => {
  company = await startBuying()
})
afterAll(() => company.app.close())
beforeEach(() => company.noLimits())

async function approved(more = {}): Promise<Purchase> {
  const { draft, submit, decided } = company
  const { id } = await draft(more)
  expect(await submit(id)).toMatchObject({ error: null })
  const purchase = await decided(id)
  expect(purchase.status).toBe('approved')
  return purchase
}

const changeItem = (purchase: Purchase, values: object, at = 0) => {
  const { id, version } = purchase.items[at] ?? {}
  return company.call(company.finance, 'updateProcurementItem', { id, version, ...values })
}

const steps = (id: number) =>
  company.rows<{ round: number; status: string }>(
    `select round, status from approval_steps where entity_type = 'procurements' and record_id = $1 order by id`,
    [id],
  )

test('an approval keeps for how much and from whom', async () => {
  const { supplierId } = company
  expect(await approved()).toMatchObject({ approvedTotal: '1000.00', approvedSupplierId: supplierId })
})

test('PR2: a total that grows is decided anew, one that shrinks is not', async () => {
  const { read, decided } = company
  const purchase = await approved()
  expect(await changeItem(purchase, { quantity: 9 })).toMatchObject({ error: null })
  expect((await read(purchase.id)).status).toBe('approved')
  expect(await changeItem(await read(purchase.id), { quantity: 10, unitPrice: '100' })).toMatchObject({ error: null })
  expect((await read(purchase.id)).status).toBe('approved')
  expect(await changeItem(await read(purchase.id), { unitPrice: '100.01' })).toMatchObject({ error: null })
  expect(await read(purchase.id)).toMatchObject({ status: 'requested', totalCost: '1000.10', approvedTotal: '1000.00' })
  expect((await steps(purchase.id)).filter(({ round }) => round === 2)).toHaveLength(2)
  expect(await decided(purchase.id)).toMatchObject({ status: 'approved', approvedTotal: '1000.10' })
})

test('PR2: another supplier is decided anew, and the answer says so', async () => {
  const { supplier, call, finance, facts, manager } = company
  const purchase = await approved()
  const supplierId = await supplier()
  const answer = await call(finance, 'updateProcurementDetails', {
    id: purchase.id,
    version: purchase.version,
    supplierId,
  })
  expect(answer).toMatchObject({ error: null, data: { status: 'requested', supplierId } })
  const told = (await facts(purchase.id, manager)).filter(({ isFlag }) => isFlag).map(({ code }) => code)
  expect(told).toEqual(['purchaseOtherSupplier'])
})

test.each([['currency'], ['projectId'], ['departmentId']])(
  'what is approved is decided anew with another %s',
  async (name) => {
    const { call, finance, read, project, departmentId, rows } = company
    const purchase = await approved()
    const value = { currency: 'EUR', projectId: await project(), departmentId }[name]
    const { id, version } = purchase
    expect(await call(finance, 'updateProcurementDetails', { id, version, title: 'Only the title' })).toMatchObject({
      data: { status: 'approved' },
    })
    const asked = { id, version: version + 1, [name]: value }
    expect(await call(finance, 'updateProcurementDetails', asked)).toMatchObject({ data: { status: 'requested' } })
    expect((await read(id)).status).toBe('requested')
    const told = await rows(
      `select comment from history where resource = 'procurements' and record_id = $1 and action = 'askAgain'`,
      [id],
    )
    expect(told).toEqual([{ comment: 'The currency, payer or items changed.' }])
  },
)

test('a larger purchase that is decided anew may need a director', async () => {
  const { limits, read } = company
  await limits({ directorLimit: '1000', quoteLimit: '1000' })
  const purchase = await approved()
  expect(await changeItem(purchase, { quantity: 11 })).toMatchObject({ error: null })
  expect(await read(purchase.id)).toMatchObject({
    status: 'requested',
    needsDirector: true,
    directorReason: 'above_limit',
  })
  expect((await steps(purchase.id)).filter(({ round }) => round === 2)).toHaveLength(3)
})

test('an order keeps its total, what may be invoiced and what may be received', async () => {
  const { limits, ordered } = company
  await limits({ receiptTolerance: 5, invoiceTolerance: 2 })
  const purchase = await ordered({ items: [item('Cable', 2.5, '33.33'), item('Plug', 30, '1.11', { taxRate: 18 })] })
  // 83.33 and 33.30 with 5.99 of tax.
  expect(purchase).toMatchObject({ status: 'ordered', orderedTotal: '122.62', invoiceCeiling: '125.07' })
  expect(purchase.items.map(({ receivableQuantity }) => receivableQuantity)).toEqual([2.625, 31.5])
})

test('an order that shrinks is for less, one that grows is decided and issued again', async () => {
  const { limits, ordered, read, decided, issue, receive } = company
  await limits({ receiptTolerance: 10, invoiceTolerance: 2 })
  const { id } = await ordered()
  expect(await changeItem(await read(id), { quantity: 8 })).toMatchObject({ error: null })
  expect(await read(id)).toMatchObject({
    status: 'ordered',
    orderedTotal: '800.00',
    invoiceCeiling: '816.00',
    items: [{ receivableQuantity: 8.8 }],
  })
  expect(await changeItem(await read(id), { quantity: 12 })).toMatchObject({ error: null })
  const again = await read(id)
  expect(again).toMatchObject({ status: 'requested', totalCost: '1200.00' })
  const early = await receive(id, [{ itemId: again.items[0]?.id, quantity: 1 }])
  expect(early.fields).toMatchObject({ 'quantities.0.procurementId': { code: 'notExpected' } })
  expect((await decided(id)).status).toBe('approved')
  expect(await issue(id)).toMatchObject({ error: null })
  expect(await read(id)).toMatchObject({
    status: 'ordered',
    orderedTotal: '1200.00',
    items: [{ receivableQuantity: 13.2 }],
  })
})

test('an order goes to an active supplier, under a number of its own', async () => {
  const { rows, supplier, call, finance, issue, ordered } = company
  const first = await ordered()
  const [{ number } = {}] = await rows<{ number: string }>(
    'select vpo_number as number from procurements where id = $1',
    [first.id],
  )
  const supplierId = await supplier()
  const purchase = await approved({ supplierId })
  await rows(`update suppliers set status = 'on_hold' where id = $1`, [supplierId])
  expect((await issue(purchase.id)).fields).toMatchObject({ status: { code: 'supplierNotActive' } })
  await rows(`update suppliers set status = 'active' where id = $1`, [supplierId])
  const asked = { id: purchase.id, vpoNumber: number, vpoDate: today }
  expect((await call(finance, 'issueVendorPurchaseOrder', asked)).fields).toMatchObject({
    vpoNumber: { code: 'taken' },
  })
  expect(await issue(purchase.id)).toMatchObject({ error: null })
})

test('what comes moves the purchase on; its worth adds up to what was ordered', async () => {
  const { ordered, receive, read } = company
  const { id, items } = await ordered({ items: [item('Third', 3, '33.335', { taxRate: 5 }), item('Whole', 1, '10')] })
  const [third, whole] = items.map((each) => each.id)
  const first = await receive(id, [{ itemId: third, quantity: 1, note: 'One box' }])
  expect(first).toMatchObject({ error: null, data: { status: 'partially_received', receivedTotal: '35.00' } })
  expect(
    await receive(id, [
      { itemId: third, quantity: 1 },
      { itemId: whole, quantity: 1 },
    ]),
  ).toMatchObject({ data: { status: 'partially_received' } })
  const last = await receive(id, [{ itemId: third, quantity: 1 }])
  expect(last.data).toMatchObject({ status: 'received', counts: { receipts: 4 } })
  const { totalCost, receivedTotal } = await read(id)
  expect(receivedTotal).toBe(totalCost)
})

test('more than the order and its tolerance is not received, and nothing of the delivery then', async () => {
  const { limits, ordered, receive, read } = company
  await limits({ receiptTolerance: 10 })
  const { id, items } = await ordered({ items: [item('A', 10, '1'), item('B', 10, '1')] })
  const [a, b] = items.map((each) => each.id)
  const refused = await receive(id, [
    { itemId: a, quantity: 5 },
    { itemId: b, quantity: 11.001 },
  ])
  expect(refused.fields).toMatchObject({
    'quantities.1.quantity': { code: 'receivedAboveOrder', args: { excess: '0.0010' } },
  })
  expect(await read(id)).toMatchObject({ status: 'ordered', counts: { receipts: 0 } })
  expect(
    await receive(id, [
      { itemId: a, quantity: 11 },
      { itemId: b, quantity: 11 },
    ]),
  ).toMatchObject({ data: { status: 'received' } })
  expect((await receive(id, [{ itemId: a, quantity: 0.001 }])).fields).toMatchObject({
    'quantities.0.procurementId': { code: 'notExpected' },
  })
})

test('an item of another order is not received with this one', async () => {
  const { ordered, receive, call, requester } = company
  const [one, other] = [await ordered(), await ordered()]
  const answer = await receive(one.id, [{ itemId: other.items[0]?.id, quantity: 1 }])
  expect(answer.fields).toEqual({ 'quantities.0.itemId': { code: 'reference' } })
  const alone = { procurementId: one.id, itemId: other.items[0]?.id, quantity: 1 }
  expect((await call(requester, 'createProcurementReceipt', alone)).fields).toEqual({ itemId: { code: 'reference' } })
})

test('when no more will come, what came is all; nothing is received after', async () => {
  const { ordered, receive, call, finance, requester } = company
  const { id, items } = await ordered()
  const comment = 'Out of production'
  expect((await call(finance, 'endReceivingProcurement', { id, comment })).code).toBe('illegalTransition')
  await receive(id, [{ itemId: items[0]?.id, quantity: 4 }])
  expect((await call(requester, 'endReceivingProcurement', { id, comment })).code).toBe('forbidden')
  expect(await call(finance, 'endReceivingProcurement', { id, comment })).toMatchObject({
    data: { status: 'received' },
  })
  expect((await receive(id, [{ itemId: items[0]?.id, quantity: 1 }])).fields).toMatchObject({
    'quantities.0.procurementId': { code: 'notExpected' },
  })
})

test('called off is what was not received, by whoever asked only before it is approved', async () => {
  const { draft, submit, call, requester, finance, ordered, receive, project, read } = company
  const comment = 'No longer needed'
  const { id } = await draft()
  await submit(id)
  expect(await call(requester, 'cancelProcurement', { id, comment })).toMatchObject({ data: { status: 'cancelled' } })
  expect((await steps(id)).every(({ status }) => status === 'skipped')).toBe(true)
  const projectId = await project({ budgetAmount: '5000' })
  const order = await ordered({ projectId })
  const other = await draft({ projectId })
  expect((await read(other.id)).budget).toMatchObject({ remaining: '4000.00' })
  expect((await call(requester, 'cancelProcurement', { id: order.id, comment })).code).toBe('forbidden')
  expect(await call(finance, 'cancelProcurement', { id: order.id, comment })).toMatchObject({ error: null })
  expect((await read(other.id)).budget).toMatchObject({ remaining: '5000.00' })
  const begun = await ordered()
  await receive(begun.id, [{ itemId: begun.items[0]?.id, quantity: 1 }])
  expect((await call(finance, 'cancelProcurement', { id: begun.id, comment })).code).toBe('illegalTransition')
})

test('an order is dated within thirty days; goods are received and quotes given by today', async () => {
  const { id } = await company.draft()
  await company.submit(id)
  await company.decided(id)
  const order = (vpoDate: string) =>
    company.call(company.finance, 'issueVendorPurchaseOrder', { id, vpoNumber: `D-${id}`, vpoDate })
  expect((await order(daysFromToday(31))).fields?.vpoDate).toMatchObject({ code: 'tooLate' })
  expect((await order(daysFromToday(30))).error).toBeNull()
  const { items } = await company.read(id)
  const came = { procurementId: id, itemId: items[0]?.id, quantity: 1 }
  const receive = (receivedOn: string) =>
    company.call(company.requester, 'createProcurementReceipt', { ...came, receivedOn })
  expect((await receive(daysFromToday(1))).fields?.receivedOn).toMatchObject({ code: 'tooLate' })
  const inOne = { id, quantities: [{ itemId: items[0]?.id, quantity: 1, receivedOn: daysFromToday(1) }] }
  expect((await company.call(company.requester, 'receiveProcurementItems', inOne)).error).not.toBeNull()
  expect((await receive(companyToday())).error).toBeNull()
  const draft = await company.draft()
  const quote = { procurementId: draft.id, supplierId: company.supplierId, reference: 'Q', amount: '1' }
  const quoted = await company.call(company.requester, 'createProcurementQuote', {
    ...quote,
    quotedOn: daysFromToday(1),
  })
  expect(quoted.fields?.quotedOn).toMatchObject({ code: 'tooLate' })
})
