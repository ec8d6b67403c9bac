import { afterAll, beforeAll, expect, test } from 'vitest'
import { reckonRunOut } from '../../resources/billing/server/jobs/run-out'
import { bookkeeper } from '../sales/sales'
import { type Billing, daysAgo, type Row, startBilling } from './books'

let books: Billing
let keeper: Awaited<ReturnType<typeof bookkeeper>>
beforeAll(async () => {
  books = await startBilling()
  keeper = await bookkeeper(books.app)
}, 240_000)
afterAll(() => books?.close())

/** A statement of work of this type with an order in force. */
async function ordered(value: string, more: object = {}) {
  const sow = await keeper
    .signed(books.customers.get('KA') ?? 0, {
      value: '10000000',
      type: 'time_and_material',
      billingCycle: 'monthly',
      ...more,
    })
    .catch(() => null)
  const work = sow ?? (await keeper.signed(books.customers.get('KA') ?? 0, { value: '10000000', ...more }))
  const order = await keeper.order(work, value)
  await keeper.done('updatePODetails', { id: order.id, version: order.version, action: 'activate' })
  return { sowId: work.id, orderId: order.id }
}
const seen = async (id: number) => {
  const { status, consumed, remaining, consumedPercent } = await books.done(books.finance, 'getPoDetailsById', { id })
  return [status, consumed, remaining, consumedPercent]
}
const under = (sowId: number, poId: number, unitPrice: string): Promise<Row> =>
  books.done(books.finance, 'createInvoiceDetails', {
    ...{ type: 'other', sowId, poId },
    items: [{ description: 'Work', unitPrice, taxCodeId: books.codes.get('GST18') }],
  })
const creditNote = async (id: number) => books.done(books.finance, 'creditNoteInvoice', { id })

test('what is billed without a milestone uses the order at its issue, without tax, and a credit note gives it back', async () => {
  const { done, finance } = books
  const { sowId, orderId } = await ordered('1000')
  const first = await under(sowId, orderId, '600')
  expect(await seen(orderId)).toEqual(['active', '0.00', '1000.00', 0])
  await done(finance, 'issueInvoice', { id: first.id })
  expect(await seen(orderId)).toEqual(['partly_consumed', '600.00', '400.00', 60])
  const second = await under(sowId, orderId, '400')
  await done(finance, 'issueInvoice', { id: second.id })
  expect(await seen(orderId)).toEqual(['consumed', '1000.00', '0.00', 100])
  const note = await creditNote(first.id)
  await done(finance, 'issueInvoice', { id: note.id })
  expect(await seen(orderId)).toEqual(['partly_consumed', '400.00', '600.00', 40])
})

test('a milestone that is credited in part gives back the part, in full it gives back the milestone once', async () => {
  const { done, finance, work, billed, read } = books
  const { sowId, orderId } = await work(['500'], { value: '1000' })
  const { id } = await billed(sowId)
  await done(finance, 'issueInvoice', { id })
  expect(await seen(orderId)).toEqual(['partly_consumed', '500.00', '500.00', 50])
  const part = await creditNote(id)
  const { items } = (await read(part.id)) as Row & { items: Row[] }
  const [line] = items
  await done(finance, 'updateInvoiceDetails', {
    id: part.id,
    version: part.version,
    items: [{ id: line?.id, version: line?.version, unitPrice: '200' }],
  })
  await done(finance, 'issueInvoice', { id: part.id })
  expect(await seen(orderId)).toEqual(['partly_consumed', '300.00', '700.00', 30])
  const rest = await creditNote(id)
  const more = ((await read(rest.id)) as Row & { items: Row[] }).items[0]
  await done(finance, 'updateInvoiceDetails', {
    id: rest.id,
    version: rest.version,
    items: [{ id: more?.id, version: more?.version, unitPrice: '300' }],
  })
  await done(finance, 'issueInvoice', { id: rest.id })
  expect(await seen(orderId)).toEqual(['active', '0.00', '1000.00', 0])
})

test('one paisa more is refused, also of ten at once, until a director allows it with an amount and a reason', async () => {
  const { call, done, finance, director, manager, issue } = books
  const { sowId, orderId } = await ordered('1000')
  const drafts = await Promise.all(Array.from({ length: 10 }, () => under(sowId, orderId, '300')))
  const answers = await Promise.all(drafts.map(({ id }) => issue(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await seen(orderId)).toEqual(['partly_consumed', '900.00', '100.00', 90])
  const over = await under(sowId, orderId, '100.01')
  expect((await issue(over.id)).codes).toContain('consumedAboveValue')
  const allow = { id: orderId, overrun: '50', overrunReason: 'The customer sends another order' }
  for (const as of [finance, manager]) expect((await call(as, 'allowOverrunPurchaseOrder', allow)).status).not.toBe(200)
  expect((await call(director, 'allowOverrunPurchaseOrder', { id: orderId, overrun: '50' })).status).toBe(400)
  expect((await call(director, 'allowOverrunPurchaseOrder', { ...allow, overrun: '-1' })).status).toBe(400)
  await done(director, 'allowOverrunPurchaseOrder', allow)
  expect(await done(finance, 'getPoDetailsById', { id: orderId })).toMatchObject({
    overrun: '50.00',
    allowed: '1050.00',
    overrunByEmpId: director.empId,
  })
  expect((await issue(over.id)).error).toBeNull()
  expect(await seen(orderId)).toEqual(['consumed', '1000.01', '-0.01', 100])
  expect((await issue((await under(sowId, orderId, '50')).id)).codes).toContain('consumedAboveValue')
})

test('an order of another statement of work, and one that is closed, bill nothing', async () => {
  const { call, done, finance, customers, issue } = books
  const [one, two] = [await ordered('1000'), await ordered('1000')]
  expect(
    (
      await call(finance, 'createInvoiceDetails', {
        type: 'other',
        sowId: one.sowId,
        poId: two.orderId,
        customerId: customers.get('KA'),
      })
    ).codes,
  ).toContain('reference')
  const draft = await under(one.sowId, one.orderId, '10')
  expect((await call(finance, 'cancelPurchaseOrder', { id: one.orderId, comment: 'Not needed' })).codes).toContain(
    'linesInvoiced',
  )
  await done(finance, 'closePurchaseOrder', { id: one.orderId, comment: 'The work ended' })
  expect((await issue(draft.id)).codes).toContain('orderNotInForce')
})

test('the job reckons when an order runs out by its plan, and says so again when that moves', async () => {
  const { kernel, rows, work } = books
  const { orderId, sowId } = await work(['400', '600'], { value: '1000' })
  await rows(
    `update milestones set status = 'planned', planned_date = '2027-03-01', forecast_date = null where sow_id = $1`,
    [sowId],
  )
  await reckonRunOut(kernel, { date: daysAgo(0) })
  const dateOf = async () =>
    (
      await rows<{ on: string | null }>('select run_out_date::text as on from purchase_orders where id = $1', [orderId])
    )[0]?.on
  expect(await dateOf()).toBe('2027-03-01')
  await rows(`update milestones set forecast_date = '2027-05-01' where sow_id = $1 and amount = 600`, [sowId])
  await reckonRunOut(kernel, { date: daysAgo(0) })
  expect(await dateOf()).toBe('2027-05-01')
  expect(await reckonRunOut(kernel, { date: daysAgo(0) })).toEqual({ moved: 0 })
})
