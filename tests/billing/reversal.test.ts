import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerStatement } from '../../resources/billing/answers'
import type { ReportAnswer } from '../../src/framework/reports/report-answers'
import { multipart, sendParts } from '../files/wire'
import { bookkeeper } from '../sales/sales'
import { exhaustively } from '../setup/tier'
import { csvOf } from './bank-files'
import { type Billing, daysAgo, type Row, startBilling } from './books'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
  // What was issued and paid before is of its day.
  await bookkeeper(books.app)
}, 240_000)
afterAll(() => books?.close())

let made = 0
/** A customer that owes nothing yet, under a name of its own. */
async function debtor(): Promise<string> {
  const { make, customers, rows, owner } = books
  const name = `Payer ${++made}`
  const address = { line1: '1 Road', city: 'Pune', state: 'Maharashtra', country: 'IN', line2: null, postalCode: null }
  const customer = { name, country: 'IN', currency: 'INR', paymentTermsDays: 30, accountOwnerEmpId: owner.empId }
  const id = await make('customers', { ...customer, billingAddress: address })
  await rows(`update customers set status = 'active' where id = $1`, [id])
  customers.set(name, id)
  return name
}

const because = { comment: 'The cheque was returned' }
const reverse = (id: number | undefined, more: object = {}, as = books.finance) =>
  books.call(as, 'reverseReceipt', { id, ...because, ...more })
const creditOf = async (name: string) =>
  (
    await books.rows<{ balance: string }>(
      'select balance::numeric(18, 2)::text as balance from customer_credits where customer_id = $1',
      [books.customers.get(name)],
    )
  )[0]?.balance
/** What the ageing of the customer comes to as of a day, and what the settlements of then say. */
async function openAsOf(name: string, asOf: string): Promise<[string, string]> {
  const customerId = books.customers.get(name)
  const filter = { customerId: { eq: customerId } }
  const report = await books.done<ReportAnswer>(books.finance, 'getReceivablesReport', { asOf, by: ['ageing'], filter })
  const [sum] = await books.rows<{ open: string }>(
    `select coalesce(sum(r.base_due - coalesce((select sum(s.base_settled) from settlements s where s.receivable_id = r.id and s.on <= $1::date), 0)), 0)::numeric(18, 2)::text as open
     from receivables r where r.issue_date <= $1::date and r.customer_id = $2`,
    [asOf, customerId],
  )
  return [String(report.figures.outstandingInBase ?? '0.00'), sum?.open ?? '']
}

test('what a receipt closed is open again from the day it is taken back, and was closed until then', async () => {
  const { work, billed, done, finance, read, owed, receive, rows } = books
  const name = await debtor()
  const { sowId } = await work(['1000'], { customer: name })
  const { id } = await billed(sowId)
  await done(finance, 'issueInvoice', { id, issueDate: daysAgo(20) })
  const other = await books.issued('100', { paymentTermsDays: 90 }, name)
  const { data } = await receive('1200', { receivedOn: daysAgo(10), withheldTax: '98' }, name)
  expect(await read(id)).toMatchObject({ status: 'paid' })
  expect((await owed(other.id))[0]).toMatchObject({ status: 'received', received: '118.00' })
  const before = await openAsOf(name, daysAgo(5))
  expect((await reverse(data?.id, { comment: '' })).status).toBe(400)
  expect((await reverse(data?.id)).data).toMatchObject({
    status: 'reversed',
    reversedOn: daysAgo(0),
    allocated: '0.00',
  })
  expect((await owed(id))[0]).toMatchObject({
    ...{ status: 'open', received: '0.00', withheld: '0.00', balance: '1180.00', baseBalance: '1180.00' },
    ...{ closedOn: null, daysToPay: null },
  })
  expect((await owed(other.id))[0]).toMatchObject({ status: 'open', balance: '118.00' })
  expect(await read(id)).toMatchObject({ status: 'issued', paid: '0.00', balance: '1180.00' })
  expect(await rows('select status from milestones where sow_id = $1', [sowId])).toEqual([{ status: 'invoiced' }])
  expect(await rows('select standing from invoice_items where invoice_id = $1', [id])).toEqual([{ standing: 'billed' }])
  expect(await openAsOf(name, daysAgo(5))).toEqual(before)
  for (const days of [0, 1, 9, 10, 11, 20, 21]) {
    const [ageing, sums] = await openAsOf(name, daysAgo(days))
    expect([days, ageing]).toEqual([days, sums])
  }
  expect(await openAsOf(name, daysAgo(0))).toEqual(['1298.00', '1298.00'])
  const ask = { customerId: books.customers.get(name), from: daysAgo(30) }
  const { currencies } = await done<CustomerStatement>(finance, 'getCustomerStatement', ask)
  expect(currencies[0]?.lines.slice(-2).map(({ kind, amount }) => [kind, amount])).toContainEqual([
    'taken_back',
    '1298.00',
  ])
  expect(currencies[0]).toMatchObject({ closing: '1298.00', credit: '0.00' })
  // It may be paid again.
  expect((await receive('1298', {}, name)).error).toBeNull()
  expect(await read(id)).toMatchObject({ status: 'paid' })
  expect(await rows('select status from milestones where sow_id = $1', [sowId])).toEqual([{ status: 'paid' }])
})

test('of two receipts the other one stays, in whatever order they came', async () => {
  const { issued, owed, receive, read } = books
  const name = await debtor()
  const invoice = await issued('1000', {}, name)
  const [first, second] = [await receive('180', {}, name), await receive('1000', {}, name)]
  expect((await reverse(first.data?.id)).error).toBeNull()
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'partly_received', balance: '180.00' })
  expect(await read(invoice.id)).toMatchObject({ status: 'partly_paid', paid: '1000.00' })
  expect((await reverse(second.data?.id)).error).toBeNull()
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'open', balance: '1180.00' })
  expect(await read(invoice.id)).toMatchObject({ status: 'issued', paid: '0.00' })
})

test('credit goes back unless it is used, which is refused with what uses it; then the other way round', async () => {
  const { issued, owed, receive } = books
  const name = await debtor()
  const invoice = await issued('100', {}, name)
  const over = await receive('168', {}, name)
  expect(await creditOf(name)).toBe('50.00')
  const next = await issued('100', {}, name)
  const used = await receive('30', { mode: 'set_off' }, name)
  const refused = await books.call(books.finance, 'reverseReceipt', { id: over.data?.id, ...because })
  expect(refused.codes).toEqual(['creditUsed'])
  expect(refused.error).toBeTruthy()
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'received' })
  expect((await reverse(used.data?.id)).error).toBeNull()
  expect(await creditOf(name)).toBe('50.00')
  expect((await owed(next.id))[0]).toMatchObject({ status: 'open', adjusted: '0.00' })
  expect((await reverse(over.data?.id)).error).toBeNull()
  expect(await creditOf(name)).toBe('0.00')
  const entries = await books.rows(
    'select amount::numeric(18,2)::text as amount, kind, "on"::text as on from customer_credit_entries where customer_id = $1 order by id',
    [books.customers.get(name)],
  )
  expect(entries).toEqual([
    { amount: '50.00', kind: 'overpaid', on: daysAgo(0) },
    { amount: '-30.00', kind: 'set_off', on: daysAgo(0) },
    { amount: '30.00', kind: 'taken_back', on: daysAgo(0) },
    { amount: '-50.00', kind: 'taken_back', on: daysAgo(0) },
  ])
})

test('withheld tax that is certified stays, and a rest that was to be written off is asked for anew', async () => {
  const { issued, owed, receive, done, finance, director, rows, read } = books
  const name = await debtor()
  const invoice = await issued('1000', {}, name)
  const { data } = await receive('480', { withheldTax: '100' }, name)
  await done(finance, 'certifyReceipt', { id: data?.id, certified: '40' })
  expect((await reverse(data?.id)).codes).toEqual(['certificateThere'])
  await done(finance, 'certifyReceipt', { id: data?.id, certified: '0' })
  const [of] = await owed(invoice.id)
  await rows('update receivables set due_date = $2 where id = $1', [of?.id, daysAgo(1)])
  await done(finance, 'askWriteOffReceivable', { id: of?.id, writeOffReason: 'Too small' })
  expect((await reverse(data?.id)).error).toBeNull()
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'open', balance: '1180.00', withheld: '0.00' })
  // What was written off stays so, and the rest is open.
  const again = await receive('180', {}, name)
  await done(finance, 'askWriteOffReceivable', { id: of?.id, writeOffReason: 'Too small' })
  await done(director, 'writeOffReceivable', { id: of?.id })
  expect((await reverse(again.data?.id)).error).toBeNull()
  expect((await owed(invoice.id))[0]).toMatchObject({
    status: 'partly_received',
    adjusted: '1000.00',
    balance: '180.00',
  })
  expect(await read(invoice.id)).toMatchObject({ status: 'issued', writtenOff: '1000.00', balance: '180.00' })
})

test('a promise that a receipt kept, or broke, is open again with it', async () => {
  const { issued, owed, receive, rows } = books
  const name = await debtor()
  const invoice = await issued('100', {}, name)
  const [of] = await owed(invoice.id)
  const pia = { customerId: books.customers.get(name), firstName: 'Pia', email: 'pia@payer.example' }
  const poc = await books.done(books.finance, 'createContactPerson', pia)
  await rows('update receivables set promise_date = $2, promise_by_poc_id = $3 where id = $1', [
    of?.id,
    daysAgo(-3),
    poc.id,
  ])
  const { data } = await receive('118', {}, name)
  expect((await owed(invoice.id))[0]).toMatchObject({ keptPromises: 1, brokenPromises: 0, daysToPay: 0 })
  expect((await reverse(data?.id)).error).toBeNull()
  expect((await owed(invoice.id))[0]).toMatchObject({ keptPromises: 0, brokenPromises: 0, promiseDate: daysAgo(-3) })
})

test('by finance alone, of what is posted, once: also stale, doubled and at once', async () => {
  const { issued, receive, call, done, finance, manager, director, other, rows } = books
  const name = await debtor()
  const invoice = await issued('1000', {}, name)
  const draft = await done(finance, 'createReceivableDetails', {
    customerId: books.customers.get(name),
    amount: '1',
    reference: 'D 1',
  })
  expect((await reverse(draft.id)).status).toBe(409)
  const { data } = await receive('590', {}, name)
  for (const as of [manager, director, other]) expect([403, 404]).toContain((await reverse(data?.id, {}, as)).status)
  expect((await reverse(999_999)).status).toBe(404)
  expect((await reverse(data?.id, { version: 1_000 })).status).toBeGreaterThanOrEqual(400)
  expect((await call(finance, 'deleteReceipt', { id: data?.id, version: data?.version })).status).not.toBe(200)
  const answers = await Promise.all(Array.from({ length: 12 }, () => reverse(data?.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await reverse(data?.id)).status).toBe(409)
  const [sum] = await rows<{ settled: string; lines: number }>(
    'select sum(settled)::numeric(18, 2)::text as settled, count(*)::int as lines from settlements where invoice_id = $1',
    [invoice.id],
  )
  expect(sum).toEqual({ settled: '0.00', lines: 2 })
  expect((await books.owed(invoice.id))[0]).toMatchObject({ status: 'open', balance: '1180.00' })
})

exhaustively(
  'receipts come and are taken back at once: what is settled and what is left as credit agree',
  {
    timeout: 120_000,
  },
  async () => {
    const { issued, receive, rows, customers } = books
    const name = await debtor()
    for (const price of ['100', '200', '300']) await issued(price, {}, name)
    let posted: number[] = []
    for (let round = 0; round < 5; round++) {
      const taken = posted.splice(0, 3)
      const answers = await Promise.all([
        ...[90, 150, 260].map((amount) => receive(String(amount + round), {}, name)),
        receive('10', { mode: 'set_off' }, name),
        ...taken.map((id) => reverse(id)),
      ])
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
      posted = [
        ...posted,
        ...answers.flatMap(({ data, status }) => (status === 200 && data?.status === 'posted' ? [data.id] : [])),
      ]
    }
    const wrong = await rows(
      `select p.id from receipts p where p.customer_id = $1 and p.status = 'posted' and p.mode <> 'set_off' and
       p.amount <> (select coalesce(sum(s.received), 0) from settlements s where s.receipt_id = p.id) + p.overpaid
     union all select r.id from receivables r left join settlements s on s.receivable_id = r.id where r.customer_id = $1 group by r.id
       having coalesce(sum(s.settled), 0) not between 0 and r.amount_due or (r.status = 'received') <> (coalesce(sum(s.settled), 0) = r.amount_due)
     union all select c.id from customer_credits c where c.customer_id = $1 and (c.balance < 0 or
       c.balance <> (select coalesce(sum(e.amount), 0) from customer_credit_entries e where e.customer_id = c.customer_id and e.currency = c.currency))`,
      [customers.get(name)],
    )
    expect(wrong).toEqual([])
  },
)

test('what the bank told of waits for its receipt again, under the same reference', async () => {
  const { issued, done, finance, make, rows, app, owed } = books
  const name = await debtor()
  const invoice = await issued('1000', {}, name)
  const account = {
    currency: 'INR',
    bankName: 'Bank',
    holder: 'Works',
    accountNumber: '00112233',
    validFrom: '2020-01-01',
  }
  const accountId = await make('companyAccounts', account)
  const csv = csvOf([{ on: daysAgo(0), amount: '1180.00', text: `Pays ${invoice.invoiceNumber}`, reference: 'BANK 1' }])
  const file = { name: 'one.csv', bytes: Buffer.from(csv) }
  const { body } = await sendParts<Row>(
    app,
    'importBankStatement',
    multipart({ accountId, unsignedAmounts: 'received' }, file),
    finance,
  )
  const [line] = await rows<{ id: number }>('select id::int as id from bank_lines where bank_statement_id = $1', [
    body.data?.id,
  ])
  await done(finance, 'matchBankLine', { id: line?.id })
  const receiptOf = async () => (await done(finance, 'getBankLineById', { id: line?.id })).receiptId as number | null
  const receiptId = await receiptOf()
  expect((await reverse(receiptId ?? 0)).error).toBeNull()
  expect(await done(finance, 'getBankLineById', { id: line?.id })).toMatchObject({ status: 'open', receiptId: null })
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'open' })
  await done(finance, 'matchBankLine', { id: line?.id })
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'received' })
  expect(await receiptOf()).not.toBe(receiptId)
})
