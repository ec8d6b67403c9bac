import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'
import { type Billing, type Row, startBilling } from './books'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
}, 240_000)
afterAll(() => books?.close())

const today = companyToday()
const statusOf = async (table: string, id: number) =>
  (await books.rows<{ status: string }>(`select status from ${table} where id = $1`, [id]))[0]?.status
const milestoneStates = async (sowId: number) =>
  (await books.rows<{ status: string }>('select status from milestones where sow_id = $1 order by id', [sowId])).map(
    ({ status }) => status,
  )

/** The draft of a credit note that was made of an invoice. */
async function credited(id: number): Promise<Row> {
  const { done, finance, read, rows } = books
  await done(finance, 'creditNoteInvoice', { id })
  const [note] = await rows<{ id: number }>('select max(id) as id from invoices where original_invoice_id = $1', [id])
  return read(note?.id ?? 0)
}

test('accepted milestones are billed in three calls: numbered, taxed, the order consumed, the money awaited', async () => {
  const { work, done, finance, read, owed } = books
  const { sowId, orderId } = await work(['60000', '40000.05'], { value: '100000.05' })
  const { id } = await done(finance, 'createInvoiceDetails', { sowId })
  await done(finance, 'billMilestonesInvoice', { id })
  const draft = await read(id)
  expect(draft).toMatchObject({
    status: 'draft',
    invoiceNumber: null,
    type: 'milestone',
    subTotal: '100000.05',
    supply: 'intra_state',
    paymentTermsDays: 30,
  })
  await done(finance, 'issueInvoice', { id })
  const issued = await read(id)
  expect(issued).toMatchObject({
    status: 'issued',
    issueDate: today,
    cgst: '9000.00',
    sgst: '9000.00',
    igst: '0.00',
    taxTotal: '18000.00',
    total: '118000.05',
    balance: '118000.05',
    baseSubTotal: '100000.05',
  })
  expect(issued.invoiceNumber).toMatch(/^INV-\d{4}-\d{5}$/)
  expect(await milestoneStates(sowId)).toEqual(['invoiced', 'invoiced'])
  expect(await statusOf('purchase_orders', orderId)).toBe('consumed')
  const open = await owed(id)
  expect(open).toHaveLength(1)
  expect(open[0]).toMatchObject({
    receivableNumber: `${issued.invoiceNumber}/1`,
    amountDue: '118000.05',
    balance: '118000.05',
    status: 'open',
    ageing: 0,
  })
  // Nothing of it changes any more.
  const item = (issued.items as Row[])[0]
  expect(
    (await books.call(finance, 'updateInvoiceItem', { id: item?.id, version: item?.version, unitPrice: '1' })).status,
  ).toBe(403)
  expect(
    (await books.call(finance, 'updateInvoiceDetails', { id, version: issued.version, notes: 'Later' })).status,
  ).toBe(403)
  expect((await books.call(finance, 'deleteInvoice', { id, version: issued.version })).status).toBe(403)
})

test('one step by the update operation as well, and what is not ready is refused without a number', async () => {
  const { work, billed, call, done, finance, rows, read, issue, draft, customers } = books
  const { sowId, milestoneIds } = await work(['500', '700'])
  const invoice = await billed(sowId)
  await rows(`update milestones set status = 'delivered' where id = $1`, [milestoneIds[0]])
  expect((await issue(invoice.id)).codes).toEqual(['milestoneNotReady'])
  await rows(`update milestones set status = 'accepted' where id = $1`, [milestoneIds[0]])
  await rows(`update customers set status = 'on_hold' where id = $1`, [customers.get('KA')])
  expect((await issue(invoice.id)).codes).toEqual(['customerOnHold'])
  await rows(`update customers set status = 'active' where id = $1`, [customers.get('KA')])
  const { id, version } = await read(invoice.id)
  const before = await rows<{ last: string }>('select last::text as last from number_series where table_name = $1', [
    'invoices',
  ])
  expect(
    (await call(finance, 'updateInvoiceDetails', { id, version, action: 'issue', issueDate: '2999-01-01' })).status,
  ).toBe(400)
  expect(await rows('select last::text as last from number_series where table_name = $1', ['invoices'])).toEqual(before)
  const issued = await done(finance, 'updateInvoiceDetails', { id, version, action: 'issue' })
  expect(issued.status).toBe('issued')
  const empty = await draft('0')
  expect((await issue(empty.id)).codes).toEqual(['nothingToBill'])
})

test('more than the order has left is refused, and so is what is not a milestone’s amount', async () => {
  const { work, billed, issue, call, finance, codes } = books
  const { sowId, milestoneIds } = await work(['300000', '200000.01'], { value: '500000' })
  const invoice = await billed(sowId)
  expect((await issue(invoice.id)).codes).toEqual(['consumedAboveValue'])
  expect(await milestoneStates(sowId)).toEqual(['accepted', 'accepted'])
  const item = (invoice.items as Row[])[0]
  const changed = await call(finance, 'updateInvoiceItem', { id: item?.id, version: item?.version, unitPrice: '1' })
  expect(changed.codes).toEqual(['milestoneAmount'])
  const again = await call(finance, 'createInvoiceItem', {
    invoiceId: invoice.id,
    milestoneId: milestoneIds[0],
    taxCodeId: codes.get('GST18'),
  })
  expect(again.codes).toEqual(['milestoneBilled'])
})

exhaustively('of 100 proposals of one milestone at once one holds', { timeout: 120_000 }, async () => {
  const { work, done, call, finance, codes, rows } = books
  const { sowId, milestoneIds } = await work(['900'])
  const drafts: number[] = []
  for (let n = 0; n < 20; n++) drafts.push((await done(finance, 'createInvoiceDetails', { sowId })).id)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      n % 2
        ? call(finance, 'createInvoiceItem', {
            invoiceId: drafts[n % 20],
            milestoneId: milestoneIds[0],
            taxCodeId: codes.get('GST18'),
          })
        : call(finance, 'billMilestonesInvoice', { id: drafts[n % 20] }),
    ),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error, code, codes: refused } of answers)
    if (error !== null) expect(['milestoneBilled', 'nothingToBill', 'unavailable']).toContain(refused[0] ?? code)
  expect(await rows('select from invoice_items where milestone_id = $1', [milestoneIds[0]])).toHaveLength(1)
})

test('50 issues at once, of work under one statement and of other invoices: numbered without a gap', {
  timeout: 240_000,
}, async () => {
  const { work, done, finance, codes, draft, issue, rows } = books
  const { sowId, milestoneIds } = await work(Array.from({ length: 20 }, () => '10'))
  const ids: number[] = []
  for (const milestoneId of milestoneIds)
    ids.push(
      (await done(finance, 'createInvoiceDetails', { sowId, items: [{ milestoneId, taxCodeId: codes.get('GST18') }] }))
        .id,
    )
  for (let n = 0; n < 30; n++) ids.push((await draft('10')).id)
  // Who had to wait too long is told to try again, and took no number.
  let waiting = ids
  for (let round = 0; waiting.length > 0 && round < 50; round++) {
    const answers = await Promise.all(waiting.map((id) => issue(id)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    waiting = waiting.filter((_, index) => answers[index]?.status === 503)
  }
  expect(waiting).toEqual([])
  const numbers = await rows<{ no: number; last: number }>(
    `select right(invoice_number, 5)::int as no, max(right(invoice_number, 5)::int) over () as last from invoices
     where invoice_number like 'INV-%' and issue_date = $1 order by 1`,
    [today],
  )
  expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, index) => index + 1))
  expect(await milestoneStates(sowId)).toEqual(milestoneIds.map(() => 'invoiced'))
})

test('a credit note takes off what is open, never more, in a series of its own', async () => {
  const { issued, done, call, finance, read, issue } = books
  const original = await issued('100000')
  const note = await credited(original.id)
  const line = (note.items as Row[])[0]
  expect(note).toMatchObject({
    type: 'credit_note',
    originalInvoiceId: original.id,
    supply: original.supply,
    taxOn: original.taxOn,
    total: '118000.00',
  })
  await done(finance, 'updateInvoiceItem', { id: line?.id, version: line?.version, unitPrice: '100000.01' })
  expect((await issue(note.id)).codes).toEqual(['creditOverOpenValue'])
  const changed = (await read(note.id)).items as Row[]
  await done(finance, 'updateInvoiceItem', { id: line?.id, version: changed[0]?.version, unitPrice: '15000' })
  await done(finance, 'issueInvoice', { id: note.id })
  expect((await read(note.id)).invoiceNumber).toMatch(/^CN-\d{4}-\d{5}$/)
  expect(await read(original.id)).toMatchObject({ status: 'issued', credited: '17700.00', balance: '100300.00' })
  expect((await call(finance, 'creditNoteInvoice', { id: note.id })).status).toBe(403)
})

test('an invoice credited in full is cancelled and keeps its number; its milestones may be billed again', async () => {
  const { work, billed, done, finance, read, owed } = books
  const { sowId, orderId } = await work(['1000', '2000'], { value: '3000' })
  const invoice = await billed(sowId)
  await done(finance, 'issueInvoice', { id: invoice.id })
  const note = await credited(invoice.id)
  await done(finance, 'issueInvoice', { id: note.id })
  const cancelled = await read(invoice.id)
  expect(cancelled).toMatchObject({ status: 'cancelled', balance: '0.00' })
  expect(cancelled.invoiceNumber).toMatch(/^INV-/)
  expect(await milestoneStates(sowId)).toEqual(['accepted', 'accepted'])
  expect(await statusOf('purchase_orders', orderId)).toBe('active')
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'received', adjusted: '3540.00', balance: '0.00' })
  const again = await billed(sowId)
  expect((again.items as Row[]).map(({ lineTotal }) => lineTotal)).toEqual(['1180.00', '2360.00'])
  await done(finance, 'issueInvoice', { id: again.id })
  expect(await milestoneStates(sowId)).toEqual(['invoiced', 'invoiced'])
})

test('a line credited in full frees its milestone, the others stay billed', async () => {
  const { work, billed, done, finance, read } = books
  const { sowId } = await work(['1000', '2000'])
  const invoice = await billed(sowId)
  await done(finance, 'issueInvoice', { id: invoice.id })
  const note = await credited(invoice.id)
  const [, second] = note.items as Row[]
  await done(finance, 'deleteInvoiceItem', { id: second?.id, version: second?.version })
  await done(finance, 'issueInvoice', { id: note.id })
  expect(await milestoneStates(sowId)).toEqual(['accepted', 'invoiced'])
  expect(await read(invoice.id)).toMatchObject({ status: 'issued', balance: '2360.00' })
})

test('sent, disputed, settled', async () => {
  const { issued, done, call, finance, read, rows, customers } = books
  const { id } = await issued()
  const poc = await done(finance, 'createContactPerson', {
    customerId: customers.get('KA'),
    firstName: 'Bill',
    email: `bill${id}@example.com`,
    isBilling: true,
  })
  await done(finance, 'sendInvoice', { id, sentToPocId: poc.id })
  expect(await read(id)).toMatchObject({ status: 'sent', sentAt: expect.any(String), sentToPocId: poc.id })
  expect((await call(finance, 'disputeInvoice', { id })).status).toBe(400)
  await done(finance, 'disputeInvoice', { id, comment: 'The customer says it is half' })
  await done(finance, 'settleInvoice', { id, comment: 'They agreed' })
  expect(await read(id)).toMatchObject({ status: 'sent' })
  await rows('select 1')
})

test('no more of an advance is set off than is left of it', async () => {
  const { issued, call, done, finance, customers, codes, read } = books
  const advance = await issued('1000', { type: 'advance' })
  const line = (unitPrice: string) => ({
    description: 'Advance',
    unitPrice,
    taxCodeId: codes.get('GST18'),
    advanceInvoiceId: advance.id,
  })
  const head = { type: 'other', customerId: customers.get('KA') }
  const work = { description: 'Work', unitPrice: '5000', taxCodeId: codes.get('GST18') }
  const whole = await done(finance, 'createInvoiceDetails', { ...head, items: [work, line('-600')] })
  expect(whole).toMatchObject({ subTotal: '4400.00', total: '5192.00' })
  const more = await call(finance, 'createInvoiceDetails', { ...head, items: [work, line('-400.01')] })
  expect(more.codes).toEqual(['advanceOverLeft'])
  await done(finance, 'createInvoiceDetails', { ...head, items: [work, line('-400')] })
  expect(await read(advance.id)).toMatchObject({ setOff: '1000.00' })
})

test('invoices are finance’s: others read those of the work that they manage, or nothing', async () => {
  const { work, billed, done, call, finance, director, manager, other, rows, draft } = books
  const { sowId } = await work(['1000'])
  const { id } = await billed(sowId)
  for (const as of [director, other])
    for (const [operation, params] of [
      ['createInvoiceDetails', { sowId }],
      ['issueInvoice', { id }],
      ['billMilestonesInvoice', { id }],
    ] as const)
      expect([operation, (await call(as, operation, params)).status]).toEqual([operation, 403])
  expect((await call(director, 'getInvoiceById', { id })).status).toBe(200)
  expect((await call(other, 'getInvoiceById', { id })).status).toBe(404)
  const [department] = await rows<{ id: number }>('select min(id) as id from departments')
  const named = { name: 'Managed', kind: 'internal', departmentId: department?.id, managerEmpId: manager.empId }
  const project = await books.make('projects', named, today)
  await rows(`insert into project_sows (project_id, sow_id) values ($1, $2)`, [project, sowId])
  expect((await call(manager, 'getInvoiceById', { id })).status).toBe(200)
  expect((await call(manager, 'issueInvoice', { id })).status).toBe(403)
  const foreign = await draft()
  expect((await call(manager, 'getInvoiceById', { id: foreign.id })).status).toBe(404)
  await done(finance, 'deleteInvoice', { id: foreign.id, version: foreign.version })
})
