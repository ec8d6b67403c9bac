import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { rounds } from '../setup/tier'
import { bookkeeper, type Row, takeAsServer, unlike } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>

beforeAll(async () => {
  app = await startApp(shipped)
  books = await bookkeeper(app)
})
afterAll(() => app.close())

const call = (operation: string, params: Record<string, unknown>) => app.call<Row>(operation, params, { as: books.as })
const read = (id: number) => books.done('getPoDetailsById', { id })
const cents = (amount: unknown) => Math.round(Number(amount) * 100)

test('ten activations at once, again and again: never above the value without the reason', async () => {
  const customerId = await books.customer()
  const tried = rounds(6, 40)
  const activated: number[] = []
  for (let round = 0; round < tried; round++) {
    const sow = await books.signed(customerId, { value: '100000' })
    const orders = await Promise.all(Array.from({ length: 10 }, () => books.order(sow, '30000')))
    const answers = await Promise.all(orders.map(({ id }) => call('activatePurchaseOrder', { id })))
    const done = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ body }) => body.fields?.overReason?.code === 'ordersAboveValue')
    expect([done.length, refused.length]).toEqual([3, 7])
    const { poCovered, uncovered } = await books.done('getSowDetailsById', { sowId: sow.id })
    expect([poCovered, uncovered]).toEqual(['90000.00', '10000.00'])
    activated.push(done.length)
  }
  expect(activated).toHaveLength(tried)
})

test('above the value: refused with the excess beside the reason, done with the reason, and then told', async () => {
  const sow = await books.signed(await books.customer(), { value: '50000' })
  const order = await books.order(sow, '60000')
  const refused = await call('activatePurchaseOrder', { id: order.id })
  expect([refused.status, refused.body.fields?.overReason?.args]).toEqual([400, { excess: '10000.0000' }])
  const done = await books.done('updatePODetails', {
    id: order.id,
    version: order.version,
    action: 'activate',
    overReason: 'The customer rounds up.',
  })
  expect([done.status, done.overReason, done.remaining, done.consumedPercent]).toEqual([
    'active',
    'The customer rounds up.',
    '60000.00',
    0,
  ])
  const told = await books.done('getSowDetailsById', { id: sow.id })
  expect([told.poCovered, told.uncovered]).toEqual(['60000.00', '-10000.00'])
  // What exceeds already does not stand in the way of what changes nothing about it.
  await books.milestone(sow.id, '20000')
})

test('parallel edits of milestones never add up to more than the statement of work', async () => {
  const customerId = await books.customer()
  for (let round = 0; round < 20; round++) {
    const sow = await books.sow(customerId, { value: '1000' })
    const parts = await Promise.all(Array.from({ length: 4 }, () => books.milestone(sow.id, '100')))
    await Promise.all([
      ...parts.map(({ id, version }) => call('updateMilestoneDetails', { id, version, amount: '400' })),
      ...Array.from({ length: 4 }, () =>
        call('CreateMilestoneDetails', {
          sowId: sow.id,
          name: unlike('Part'),
          amount: '250',
          plannedDate: '2026-07-01',
        }),
      ),
      call('updateSowDetails', { id: sow.id, version: sow.version, value: '900' }),
    ])
    const { milestoneTotal, contractValue, unplannedValue } = await books.done('getSowDetailsById', { id: sow.id })
    expect(cents(milestoneTotal)).toBeLessThanOrEqual(cents(contractValue))
    expect(cents(unplannedValue)).toBe(cents(contractValue) - cents(milestoneTotal))
  }
})

test('an order bills what its milestones bill: partly, wholly, and back; nothing else moves it', async () => {
  const sow = await books.signed(await books.customer(), { value: '1000' })
  const [first, second] = [await books.milestone(sow.id, '300'), await books.milestone(sow.id, '700')]
  const order = await books.order(sow, '1000', { milestoneIds: [first.id, second.id] })
  expect([order.milestoneIds, order.covered]).toEqual([[first.id, second.id], '1000.00'])
  await books.done('activatePurchaseOrder', { id: order.id })
  for (const { id } of [first, second]) await accepted(id)
  expect((await call('invoiceMilestone', { id: first.id })).status).toBe(404)
  await system('milestones', first.id, 'invoice')
  expect(await seen(order.id)).toEqual(['partly_consumed', '300.00', '700.00', 30])
  await system('milestones', second.id, 'invoice')
  expect(await seen(order.id)).toEqual(['consumed', '1000.00', '0.00', 100])
  await system('milestones', second.id, 'credit')
  expect(await seen(order.id)).toEqual(['partly_consumed', '300.00', '700.00', 30])
  await system('milestones', first.id, 'credit')
  expect(await seen(order.id)).toEqual(['active', '0.00', '1000.00', 0])
})

test('what would be billed above the order is refused', async () => {
  const sow = await books.signed(await books.customer(), { value: '1000' })
  const parts = [await books.milestone(sow.id, '400'), await books.milestone(sow.id, '400')]
  const order = await books.order(sow, '500', { milestoneIds: parts.map(({ id }) => id) })
  await books.done('activatePurchaseOrder', { id: order.id, underReason: 'The rest follows with another order.' })
  for (const { id } of parts) await accepted(id)
  const outcomes = await Promise.allSettled(parts.map(({ id }) => system('milestones', id, 'invoice')))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await read(order.id)).consumed).toBe('400.00')
})

test('a milestone stands on one order; a cancelled order lets go of it', async () => {
  const sow = await books.signed(await books.customer())
  const other = await books.signed(sow.customerId as number)
  const part = await books.milestone(sow.id, '100')
  const foreign = await books.milestone(other.id, '100')
  const order = await books.order(sow, '100', { milestoneIds: [part.id] })
  const second = await books.order(sow, '100')
  const taken = await call('updatePODetails', { id: second.id, version: second.version, milestoneIds: [part.id] })
  expect([taken.status, taken.body.fields?.milestoneIds?.code]).toEqual([400, 'takenElsewhere'])
  const unfit = await call('updatePODetails', { id: second.id, version: second.version, milestoneIds: [foreign.id] })
  expect([unfit.status, unfit.body.fields?.milestoneIds?.code]).toEqual([400, 'reference'])
  const both = await Promise.all(
    [second, await books.order(sow, '100')].map(async ({ id, version }) =>
      call('updatePODetails', { id, version, milestoneIds: [(await books.milestone(sow.id, '1')).id] }),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await books.done('cancelPurchaseOrder', { id: order.id, comment: 'Sent twice' })
  expect((await read(order.id)).milestoneIds).toEqual([])
  const { version } = await read(second.id)
  const now = await books.done('updatePODetails', { id: second.id, version, milestoneIds: [part.id] })
  expect([now.milestoneIds, now.version]).toEqual([[part.id], version + 1])
})

test('twenty orders reach for one milestone at once: one has it', async () => {
  const sow = await books.signed(await books.customer())
  const part = await books.milestone(sow.id, '100')
  const orders = await Promise.all(Array.from({ length: 20 }, () => books.order(sow, '100')))
  const answers = await Promise.all(
    orders.map(({ id, version }) => call('updatePODetails', { id, version, milestoneIds: [part.id] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.fields?.milestoneIds?.code === 'takenElsewhere')).toHaveLength(19)
})

test.each([
  ['signed document', { isUnsigned: true }, 'status'],
  ['order date', { poDate: daysFromToday(20), validFrom: daysFromToday(20) }, 'status'],
  ['validity', { validFrom: '2020-01-01', validTo: '2020-12-31' }, 'status'],
])('an order is not put in force without its %s', async (_, more, field) => {
  const sow = await books.signed(await books.customer())
  const order = await books.order(sow, '100', more)
  const { status, body } = await call('activatePurchaseOrder', { id: order.id })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('an order belongs to the customer of its statement of work', async () => {
  const sow = await books.signed(await books.customer())
  const { status, body } = await call('CreatePODetails', {
    poNumber: unlike('PO'),
    customerId: await books.customer(),
    sowId: sow.id,
    validTo: '2099-01-01',
    value: '1',
  })
  expect([status, body.fields?.sowId?.code]).toEqual([400, 'reference'])
})

async function accepted(id: number): Promise<void> {
  await books.done('deliverMilestone', { id, actualDate: '2026-06-01' })
  await books.done('acceptMilestone', {
    id,
    acceptedOn: '2026-06-02',
    acceptedByPocId: await acceptor(id),
    comment: 'Signed the protocol',
  })
}

async function acceptor(milestoneId: number): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into contact_persons (customer_id, first_name, full_name, email, is_acceptor, status)
           select s.customer_id, 'Ann', 'Ann', $2, true, 'active' from milestones m join sows s on s.id = m.sow_id where m.id = $1 returning id`,
    values: [milestoneId, `${unlike('ann').replace(' ', '')}@customer.example`],
  })
  return rows[0]?.id ?? 0
}

const system = (resource: string, id: number, step: string) => takeAsServer(app, resource, id, step)

async function seen(id: number) {
  const { status, consumed, remaining, consumedPercent } = await read(id)
  return [status, consumed, remaining, consumedPercent]
}

test('an order below what it covers needs a reason, which is kept, whenever it comes to that', async () => {
  const sow = await books.signed(await books.customer())
  const part = await books.milestone(sow.id, '1000')
  const order = await books.order(sow, '100', { milestoneIds: [part.id] })
  const bare = await call('activatePurchaseOrder', { id: order.id })
  expect([bare.status, bare.body.fields?.underReason]).toEqual([
    400,
    {
      code: 'orderBelowMilestones',
      message: expect.stringMatching(/₹100\.00.*₹1,000\.00/),
      args: { value: '100.00', covered: '1000.00', currency: 'INR' },
    },
  ])
  const underReason = 'The rest follows in March.'
  const active = await books.done('activatePurchaseOrder', { id: order.id, underReason })
  expect(active).toMatchObject({ status: 'active', underReason })
  const exact = await books.order(sow, '100')
  const small = await books.milestone(sow.id, '100', { purchaseOrderId: exact.id })
  await books.done('activatePurchaseOrder', { id: exact.id })
  const grown = await call('updateMilestoneDetails', { id: small.id, version: small.version, amount: '100.01' })
  expect([grown.status, Object.keys(grown.body.fields ?? {})]).toEqual([400, ['underReason']])
  const more = await books.milestone(sow.id, '1')
  const added = { id: exact.id, version: (await read(exact.id)).version, milestoneIds: [small.id, more.id] }
  expect((await call('updatePODetails', added)).body.fields?.underReason?.code).toBe('orderBelowMilestones')
  await books.done('updatePODetails', { ...added, underReason })
})
