import { afterAll, beforeAll, expect, test } from 'vitest'
import { exhaustively } from '../setup/tier'
import { type Billing, daysAgo, type Row, startBilling } from './books'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
}, 240_000)
afterAll(() => books?.close())

let made = 0
/** A customer that owes nothing yet, under a name of its own. */
async function debtor(currency = 'INR'): Promise<string> {
  const { make, customers, rows, owner } = books
  const name = `Debtor ${++made}`
  const id = await make('customers', {
    ...{
      name,
      country: currency === 'INR' ? 'IN' : 'US',
      currency,
      paymentTermsDays: 30,
      accountOwnerEmpId: owner.empId,
    },
    billingAddress: {
      line1: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      country: currency === 'INR' ? 'IN' : 'US',
      line2: null,
      postalCode: null,
    },
  })
  await rows(`update customers set status = 'active' where id = $1`, [id])
  customers.set(name, id)
  return name
}

const creditOf = async (name: string) =>
  (
    await books.rows<{ balance: string }>(
      'select balance::text as balance from customer_credits where customer_id = $1',
      [books.customers.get(name)],
    )
  )[0]?.balance

test('a part and the rest: the receivable and the invoice stand as what came in says, and the milestone is paid', async () => {
  const { work, billed, done, finance, read, owed, receive, rows } = books
  const name = await debtor()
  const { sowId } = await work(['1000'], { customer: name })
  const { id } = await billed(sowId)
  await done(finance, 'issueInvoice', { id })
  expect((await receive('500', { withheldTax: '100' }, name)).error).toBeNull()
  expect((await owed(id))[0]).toMatchObject({
    received: '500.00',
    withheld: '100.00',
    balance: '580.00',
    status: 'partly_received',
  })
  expect(await read(id)).toMatchObject({ status: 'partly_paid', paid: '600.00', balance: '580.00' })
  const paid = await receive('580', {}, name)
  expect(paid.data).toMatchObject({
    status: 'posted',
    allocated: '580.00',
    overpaid: '0.00',
    certificatePending: '0.00',
  })
  expect(paid.data?.receiptNumber).toMatch(/^REC-\d{4}-\d{5}$/)
  expect((await owed(id))[0]).toMatchObject({ balance: '0.00', status: 'received', ageing: null })
  expect(await read(id)).toMatchObject({ status: 'paid', balance: '0.00' })
  expect(await rows('select status from milestones where sow_id = $1', [sowId])).toEqual([{ status: 'paid' }])
})

test('one receipt over several invoices, the oldest first; too much is credit, which is set off, and no more than there is', async () => {
  const { issued, owed, receive, call, finance } = books
  const name = await debtor()
  const [a, b] = [
    await issued('100', { paymentTermsDays: 40 }, name),
    await issued('200', { paymentTermsDays: 10 }, name),
  ]
  expect((await receive('300', {}, name)).error).toBeNull()
  expect((await owed(b.id))[0]).toMatchObject({ received: '236.00', status: 'received' })
  expect((await owed(a.id))[0]).toMatchObject({ received: '64.00', status: 'partly_received' })
  const over = await receive('100', {}, name)
  expect(over.data).toMatchObject({ overpaid: '46.00', allocated: '54.00' })
  expect(await creditOf(name)).toBe('46.0000')
  const next = await issued('1000', {}, name)
  const tooMuch = await receive('46.01', { mode: 'set_off' }, name)
  expect(tooMuch.codes).toEqual(['creditTooSmall'])
  expect((await receive('46', { mode: 'set_off' }, name)).error).toBeNull()
  expect((await owed(next.id))[0]).toMatchObject({ received: '0.00', adjusted: '46.00', balance: '1134.00' })
  expect(await creditOf(name)).toBe('0.0000')
  expect((await call(finance, 'getCustomerCredits')).status).toBe(200)
})

test('chosen lines come before age, and are never more than is open or than came in', async () => {
  const { issued, owed, receive } = books
  const name = await debtor()
  const [first, second] = [
    await issued('100', { paymentTermsDays: 5 }, name),
    await issued('100', { paymentTermsDays: 50 }, name),
  ]
  const [one] = await owed(first.id)
  const [two] = await owed(second.id)
  const lines = (...chosen: [Row | undefined, string][]) => ({
    lines: chosen.map(([of, amount]) => ({ receivableId: of?.id, amount })),
  })
  expect((await receive('200', lines([two, '118.01']), name)).codes).toEqual(['overBalance'])
  expect((await receive('100', lines([one, '60'], [two, '60']), name)).codes).toEqual(['linesOverReceipt'])
  expect((await receive('118', lines([two, '100']), name)).data).toMatchObject({
    overpaid: '18.00',
    allocated: '100.00',
  })
  expect((await owed(first.id))[0]).toMatchObject({ balance: '118.00', status: 'open' })
  expect((await owed(second.id))[0]).toMatchObject({ balance: '18.00', status: 'partly_received' })
})

test('a reference of the account is entered once, and nothing is received tomorrow', async () => {
  const { receive } = books
  const name = await debtor()
  expect((await receive('1', { reference: 'SAME', bankAccount: 'A' }, name)).error).toBeNull()
  expect((await receive('1', { reference: 'SAME', bankAccount: 'A' }, name)).codes).toEqual([
    'referenceUsed',
    'referenceUsed',
  ])
  expect((await receive('1', { reference: 'SAME', bankAccount: 'B' }, name)).error).toBeNull()
  expect((await receive('1', { receivedOn: daysAgo(-1) }, name)).status).toBe(400)
  expect((await receive('1', { reference: null }, name)).codes).toEqual(['referenceMissing'])
})

test('what was withheld waits for its certificate', async () => {
  const { issued, receive, call, done, finance } = books
  const name = await debtor()
  await issued('1000', {}, name)
  const { data } = await receive('1080', { withheldTax: '100' }, name)
  expect(data).toMatchObject({ certificatePending: '100.00' })
  expect((await call(finance, 'certifyReceipt', { id: data?.id, certified: '100.01' })).codes).toEqual([
    'certifiedAboveWithheld',
  ])
  expect(await done(finance, 'certifyReceipt', { id: data?.id, certified: '100' })).toMatchObject({
    status: 'posted',
    certificatePending: '0.00',
  })
})

test('instalments come to the total, each with its day, and a gain by exchange is kept', async () => {
  const { issued, owed, receive, rows, make } = books
  const name = await debtor('USD')
  const instalments = [{ days: 10 }, { days: 20 }, { days: 30 }]
  await make('exchangeRates', { currency: 'USD', date: daysAgo(3), rate: '90' })
  const invoice = await issued('100', { currency: 'USD', instalments }, name)
  expect(invoice).toMatchObject({ total: '100.00', supply: 'export_lut', exchangeRate: '90', baseTotal: '9000.00' })
  expect((await owed(invoice.id)).map(({ amountDue }) => amountDue)).toEqual(['33.33', '33.33', '33.34'])
  await rows(`update exchange_rates set rate = 91 where currency = 'USD' and date = $1`, [daysAgo(3)])
  expect((await receive('100', { currency: 'USD' }, name)).error).toBeNull()
  const open = await owed(invoice.id)
  expect(open.map(({ baseBalance, status }) => [baseBalance, status])).toEqual(open.map(() => ['0.00', 'received']))
  expect(open.map(({ exchangeDifference }) => exchangeDifference)).toEqual(['33.33', '33.33', '33.34'])
})

test('two write off: finance proposes what is overdue, a director agrees', async () => {
  const { issued, owed, call, done, finance, director, rows, read } = books
  const name = await debtor()
  const invoice = await issued('1000', {}, name)
  const [open] = await owed(invoice.id)
  const ask = { id: open?.id, writeOffReason: 'Customer wound up' }
  expect((await call(finance, 'askWriteOffReceivable', ask)).codes).toEqual(['notOverdue'])
  await rows('update receivables set due_date = $2 where id = $1', [open?.id, daysAgo(1)])
  expect((await call(finance, 'askWriteOffReceivable', { id: open?.id })).status).toBe(400)
  expect((await call(director, 'askWriteOffReceivable', ask)).status).toBe(403)
  await done(finance, 'askWriteOffReceivable', ask)
  expect((await call(finance, 'writeOffReceivable', { id: open?.id })).status).toBe(403)
  await done(director, 'keepOpenReceivable', { id: open?.id, comment: 'Ask once more' })
  await done(finance, 'askWriteOffReceivable', ask)
  await done(director, 'writeOffReceivable', { id: open?.id })
  expect((await owed(invoice.id))[0]).toMatchObject({ status: 'written_off', adjusted: '1180.00', balance: '0.00' })
  expect(await read(invoice.id)).toMatchObject({ status: 'written_off', writtenOff: '1180.00' })
})

test('each open balance stands in one bucket, as of any day', async () => {
  const { issued, owed, rows, call, finance } = books
  const name = await debtor()
  const invoice = await issued('100', {}, name)
  const [open] = await owed(invoice.id)
  await rows('update receivables set issue_date = $2 where id = $1', [open?.id, daysAgo(130)])
  for (const [days, bucket] of [
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 31],
    [60, 31],
    [61, 61],
    [90, 61],
    [91, 91],
    [120, 91],
    [121, 121],
  ] as const) {
    await rows('update receivables set due_date = $2 where id = $1', [open?.id, daysAgo(days)])
    expect([days, (await owed(invoice.id))[0]?.ageing]).toEqual([days, bucket])
  }
  const asOf = await call<Row[]>(finance, 'getReceivables', { filter: { id: { eq: open?.id } }, asOf: daysAgo(121) })
  expect(asOf.data?.[0]).toMatchObject({ ageing: 0 })
  const before = await call<Row[]>(finance, 'getReceivables', { filter: { id: { eq: open?.id } }, asOf: daysAgo(131) })
  expect(before.data?.[0]).toMatchObject({ ageing: null })
})

test('following one up: a promise, a dispute, what came in; by finance and who answers for the customer', async () => {
  const { issued, owed, call, done, finance, manager, other, rows, customers } = books
  const name = await debtor()
  await rows('update customers set account_owner_emp_id = $2 where id = $1', [customers.get(name), manager.empId])
  const invoice = await issued('1000', {}, name)
  const poc = await done(finance, 'createContactPerson', {
    customerId: customers.get(name),
    firstName: 'Pia',
    email: 'pia@example.com',
  })
  const one = async () => (await owed(invoice.id))[0] as Row
  const { id, version } = await one()
  expect((await call(other, 'getReceivables', { filter: { id: { eq: id } } })).data).toEqual([])
  expect(
    (await call(manager, 'updateReceivableDetails', { id, version, promiseDate: daysAgo(1), promiseByPocId: poc.id }))
      .status,
  ).toBe(400)
  expect((await call(manager, 'updateReceivableDetails', { id, version, promiseDate: daysAgo(-9) })).codes).toEqual([
    'promiseByMissing',
  ])
  await done(manager, 'updateReceivableDetails', {
    ...{ id, version, promiseDate: daysAgo(-9), promiseByPocId: poc.id },
    followUps: [{ channel: 'phone', summary: 'Promised by the end of next week' }],
  })
  const promised = await one()
  expect(promised).toMatchObject({ promiseDate: daysAgo(-9) })
  const said = await rows('select summary, by_emp_id as by from follow_ups where receivable_id = $1', [id])
  expect(said).toEqual([{ summary: 'Promised by the end of next week', by: manager.empId }])
  const receipt = { amount: '180', mode: 'cheque', reference: 'CHQ 1' }
  expect((await call(manager, 'updateReceivableDetails', { id, version: promised.version, receipt })).status).toBe(403)
  expect(
    (await call(finance, 'updateReceivableDetails', { id, version: promised.version, stage: 'disputed' })).codes,
  ).toEqual(['disputeReasonMissing'])
  expect((await call(finance, 'updateReceivableDetails', { id, version: 1_000, receipt })).status).toBe(409)
  expect(await one()).toMatchObject({ received: '0.00' })
  await done(finance, 'updateReceivableDetails', { id, version: promised.version, receipt })
  expect(await one()).toMatchObject({ received: '180.00', status: 'partly_received' })
})

exhaustively(
  '30 receipts of one customer at once: what is settled is never more than what is owed',
  {
    timeout: 120_000,
  },
  async () => {
    const { issued, receive, owed, rows, customers } = books
    const name = await debtor()
    const invoices = [await issued('100', {}, name), await issued('100', {}, name), await issued('100', {}, name)]
    // Who had to wait too long is told to try again, and nothing of theirs was settled.
    let waiting = 30
    for (let round = 0; waiting > 0 && round < 30; round++) {
      const answers = await Promise.all(Array.from({ length: waiting }, () => receive('20', {}, name)))
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      waiting = answers.filter(({ status }) => status === 503).length
    }
    expect(waiting).toBe(0)
    for (const { id } of invoices) expect((await owed(id))[0]).toMatchObject({ balance: '0.00', status: 'received' })
    // 600 came in for 354.
    expect(await creditOf(name)).toBe('246.0000')
    const [sum] = await rows<{ settled: string }>(
      'select sum(settled)::text as settled from settlements where customer_id = $1',
      [customers.get(name)],
    )
    expect(sum?.settled).toBe('354.0000')
  },
)
