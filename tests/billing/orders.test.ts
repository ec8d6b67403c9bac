import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkCreditedInvoices } from '../../resources/billing/server/jobs/link-credited-invoices'
import { recountRunOutDates } from '../../resources/billing/server/jobs/recount-run-out-dates'
import { bookkeeper } from '../sales/sales'
import { exhaustively } from '../setup/tier'
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
  await recountRunOutDates(kernel, { date: daysAgo(0) })
  const dateOf = async () =>
    (
      await rows<{ on: string | null }>('select run_out_date::text as on from purchase_orders where id = $1', [orderId])
    )[0]?.on
  expect(await dateOf()).toBe('2027-03-01')
  await rows(`update milestones set forecast_date = '2027-05-01' where sow_id = $1 and amount = 600`, [sowId])
  await recountRunOutDates(kernel, { date: daysAgo(0) })
  expect(await dateOf()).toBe('2027-05-01')
  expect(await recountRunOutDates(kernel, { date: daysAgo(0) })).toEqual({ moved: 0 })
})

/** An invoice of work, less what an advance pays. */
function setOffDraft(advanceInvoiceId: number, off: string, { code = 'GST18', ...more }: Record<string, unknown> = {}) {
  const { call, finance, customers, codes } = books
  const line = { description: 'Work', unitPrice: '5000', taxCodeId: codes.get('GST18') }
  const less = { description: 'Advance', unitPrice: `-${off}`, taxCodeId: codes.get(String(code)), advanceInvoiceId }
  const head = { type: 'other', customerId: customers.get('KA'), items: [line, less] }
  return call(finance, 'createInvoiceDetails', { ...head, ...more })
}

/** A draft of a credit note of this net. */
async function creditDraft(of: number, net: string): Promise<number> {
  const { done, finance, rows, read } = books
  await done(finance, 'creditNoteInvoice', { id: of })
  const [note] = await rows<{ id: number }>(`select max(id) as id from invoices where original_invoice_id = $1`, [of])
  const [line] = (await read(note?.id ?? 0)).items as Row[]
  await done(finance, 'updateInvoiceItem', { id: line?.id, version: line?.version, unitPrice: net })
  return note?.id ?? 0
}

test('what is set off of an advance and what is credited of it are one sum, from either side', async () => {
  const { issued, issue, read } = books
  const advance = await issued('1000', { type: 'advance' })
  expect((await setOffDraft(advance.id, '600')).error).toBeNull()
  expect((await issue(await creditDraft(advance.id, '400.01'))).codes).toEqual(['advanceOverLeft'])
  expect((await issue(await creditDraft(advance.id, '300'))).error).toBeNull()
  expect((await setOffDraft(advance.id, '100.01')).codes).toEqual(['advanceOverLeft'])
  expect((await setOffDraft(advance.id, '100')).error).toBeNull()
  expect(await read(advance.id)).toMatchObject({ setOff: '700.00', creditedNet: '300.00', usedNet: '1000.00' })
  // Credited first it is no more there to be set off.
  const other = await issued('1000', { type: 'advance' })
  expect((await issue(await creditDraft(other.id, '999.99'))).error).toBeNull()
  expect((await setOffDraft(other.id, '0.02')).codes).toEqual(['advanceOverLeft'])
})

exhaustively(
  'ten at once, from both sides, use up no more of an advance than there is',
  async () => {
    const { issued, issue, read } = books
    const advance = await issued('1000', { type: 'advance' })
    const notes = [
      await creditDraft(advance.id, '150'),
      await creditDraft(advance.id, '150'),
      await creditDraft(advance.id, '150'),
    ]
    const offs = Array.from({ length: 7 }, () => setOffDraft(advance.id, '150'))
    const answers = await Promise.all([...notes.map((id) => issue(id)), ...offs])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(6)
    for (const { error, codes } of answers) if (error) expect(codes).toEqual(['advanceOverLeft'])
    expect(await read(advance.id)).toMatchObject({ usedNet: '900.00' })
  },
  60_000,
)

test('two advances are set off in any order by several at once', async () => {
  const { issued, codes, done, finance, customers, read } = books
  const ids = [(await issued('1000', { type: 'advance' })).id, (await issued('1000', { type: 'advance' })).id]
  const taxCodeId = codes.get('GST18')
  const less = (advanceInvoiceId: number) => ({
    description: 'Advance',
    unitPrice: '-100',
    taxCodeId,
    advanceInvoiceId,
  })
  const draft = (order: readonly number[]) => {
    const items = [{ description: 'Work', unitPrice: '5000', taxCodeId }, ...order.map(less)]
    return done(finance, 'createInvoiceDetails', { type: 'other', customerId: customers.get('KA'), items })
  }
  await Promise.all(Array.from({ length: 8 }, (_, place) => draft(place % 2 ? ids : ids.toReversed())))
  for (const id of ids) expect(await read(id)).toMatchObject({ usedNet: '800.00' })
}, 60_000)

test('an advance and a credit note stay in the currency of what they are about', async () => {
  const { issued, call, finance, read, done } = books
  const advance = await issued('1000', { type: 'advance' })
  expect((await setOffDraft(advance.id, '10', { currency: 'USD' })).codes).not.toEqual([])
  const { data } = await setOffDraft(advance.id, '10')
  const dollars = await call(finance, 'updateInvoiceDetails', { id: data?.id, version: data?.version, currency: 'USD' })
  expect(dollars.codes).toEqual(['otherCurrency'])
  expect(await read(data?.id ?? 0)).toMatchObject({ currency: 'INR' })
  const note = await read(await creditDraft(advance.id, '10'))
  const moved = await call(finance, 'updateInvoiceDetails', { id: note.id, version: note.version, currency: 'USD' })
  expect(moved.codes).toEqual(['otherCurrency'])
  await done(finance, 'issueInvoice', { id: note.id })
})

test('an advance is set off, and an invoice credited, under the tax that was billed', async () => {
  const { issued, issue, codes, call, done, finance, read } = books
  const advance = await issued('1000', { type: 'advance' })
  const { data } = await setOffDraft(advance.id, '1000', { code: 'GST0' })
  expect((await issue(data?.id ?? 0)).codes).toEqual(['taxNotBilled'])
  const invoice = await issued('1000')
  const note = await read(await creditDraft(invoice.id, '1000'))
  const [line] = note.items as Row[]
  await done(finance, 'updateInvoiceItem', { id: line?.id, version: line?.version, taxCodeId: codes.get('GST0') })
  expect((await call(finance, 'issueInvoice', { id: note.id })).codes).toEqual(['taxNotBilled'])
})

test('an invoice credited in full gives the advance back that it set off, in part it does not', async () => {
  const { issued, issue, read, done, finance, rows } = books
  const advance = await issued('1000', { type: 'advance' })
  const { data } = await setOffDraft(advance.id, '600')
  const id = data?.id ?? 0
  await done(finance, 'issueInvoice', { id })
  const note = await creditDraft(id, '1000')
  const lines = (await read(note)).items as Row[]
  expect(lines[1]).toMatchObject({ unitPrice: '-600.00' })
  const raised = { id: lines[0]?.id, version: lines[0]?.version, unitPrice: '-1' }
  expect((await books.call(finance, 'updateInvoiceItem', raised)).codes).toEqual(['negativeLine'])
  await done(finance, 'deleteInvoiceItem', { id: lines[1]?.id, version: lines[1]?.version })
  await done(finance, 'issueInvoice', { id: note })
  expect(await read(advance.id)).toMatchObject({ setOff: '600.00' })
  const rest = await creditDraft(id, '4000')
  expect((await issue(rest)).error).toBeNull()
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
  expect(await read(advance.id)).toMatchObject({ setOff: '0.00', usedNet: '0.00' })
  expect((await setOffDraft(advance.id, '1000')).error).toBeNull()
  await rows('select 1')
})

test('credit notes from before their lines named the invoice count once the job has run', async () => {
  const { issued, issue, kernel, rows } = books
  const advance = await issued('1000', { type: 'advance' })
  const note = await creditDraft(advance.id, '900')
  expect((await issue(note)).error).toBeNull()
  await rows('update invoice_items set credited_invoice_id = null where invoice_id = $1', [note])
  expect(await linkCreditedInvoices(kernel)).toMatchObject({ named: 1 })
  expect((await setOffDraft(advance.id, '100.01')).codes).toEqual(['advanceOverLeft'])
})
