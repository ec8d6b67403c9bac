import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, sendParts } from '../files/wire'
import { camtOf, csvOf, type Told } from './bank-files'
import { type Billing, daysAgo, type Row, startBilling } from './books'

let books: Billing
let accountId = 0
beforeAll(async () => {
  books = await startBilling()
  accountId = await books.make('companyAccounts', {
    ...{
      currency: 'INR',
      bankName: 'Test Bank',
      holder: 'Example Works',
      accountNumber: '00112233',
      bankCode: 'TEST0000001',
    },
    validFrom: '2026-01-01',
  })
  await books.rows(`update company_accounts set status = 'approved'`).catch(() => [])
}, 240_000)
afterAll(() => books?.close())

interface TakenIn {
  id: number
  lines: number
  proposed: number
  known: number
  others: number
  omitted: number
}

let files = 0
/** Sends a statement as the page does. */
async function takeIn(
  text: string,
  {
    as = books.finance,
    name = `statement ${++files}.csv`,
    of = accountId,
    answers = {} as Record<string, string>,
  } = {},
) {
  const parts = multipart(
    { accountId: of, unsignedAmounts: 'received', ...answers },
    { name, bytes: Buffer.from(text) },
  )
  const { status, body } = await sendParts<TakenIn>(books.app, 'importBankStatement', parts, as)
  const codes = Object.values(body.fields ?? {}).map(({ code }) => code)
  return { status, data: body.data, error: body.error, codes, fields: body.fields ?? {} }
}

const omittedOf = (bankStatementId: number) =>
  books.done<Row[]>(books.finance, 'getOmittedBankRows', { filter: { bankStatementId: { eq: bankStatementId } } })

const today = () => daysAgo(0)
const linesOf = (bankStatementId: number, more: object = {}) =>
  books.done<Row[]>(books.finance, 'getBankLines', {
    filter: { bankStatementId: { eq: bankStatementId }, ...more },
    sort: [['id', 'asc']],
    perPage: 500,
  })
const lineOf = (id: number) => books.done<Row & { matches: Row[] }>(books.finance, 'getBankLineById', { id })

test('a statement of 1,000 lines proposes what it should, nothing else, and posts none', async () => {
  const { issued, rows } = books
  const invoices: Row[] = []
  for (let count = 0; count < 12; count += 1) invoices.push(await issued(String(1000 + count)))
  const due = invoices.map(({ total }) => String(total))
  const number = (at: number) => String(invoices[at]?.invoiceNumber)
  const meant: Told[] = [
    { amount: due[0] ?? '', text: `Payment of ${number(0)}` },
    { amount: due[1] ?? '', text: `${number(1).replaceAll('-', '')} thanks` },
    { amount: (Number(due[2]) + Number(due[3])).toFixed(2), text: `${number(2)}, ${number(3)}` },
    { amount: '500.00', text: `Part of ${number(4)}` },
    { amount: (Number(due[5]) + 10).toFixed(2), text: number(5) },
  ]
  const noise = (count: number): Told => ({
    amount: due[count % 12] ?? '1.00',
    // The right amount without a number, a number that is longer, one of nothing.
    text:
      ['Monthly fee', `${number(6)}7`, 'INV-1999-00001', 'Order 2627-00001', `CN-${number(7).slice(4)}`][count % 5] ??
      '',
  })
  const told = Array.from({ length: 1000 }, (_, count) => ({
    ...(count % 200 === 7 ? (meant[Math.floor(count / 200)] ?? noise(count)) : noise(count)),
    ...{ on: today(), reference: `REF ${count}` },
  }))
  const before = await rows('select count(*)::int as receipts from receipts')
  const { data, error } = await takeIn(csvOf(told))
  expect(error).toBeNull()
  expect(data).toMatchObject({ lines: 1000, proposed: 5, known: 0, others: 0 })
  const proposed = await linesOf(data?.id ?? 0, { proposal: { empty: false } })
  expect(proposed.map(({ proposal, remittance }) => [proposal, remittance])).toEqual([
    ['exact', meant[0]?.text],
    ['exact', meant[1]?.text],
    ['several', meant[2]?.text],
    ['part', meant[3]?.text],
    ['over', meant[4]?.text],
  ])
  expect(await rows('select count(*)::int as receipts from receipts')).toEqual(before)
  const { done, finance, owed } = books
  expect(await done(finance, 'matchBankLines', { ids: proposed.map(({ id }) => id) })).toEqual({ posted: 5 })
  const balances = await Promise.all(invoices.slice(0, 6).map(async ({ id }) => (await owed(id))[0]?.balance))
  expect(balances.map(Number)).toEqual([0, 0, 0, 0, Number(due[4]) - 500, 0])
  expect(await lineOf(proposed[4]?.id ?? 0)).toMatchObject({ status: 'posted' })
  expect(await rows('select overpaid::text as overpaid from receipts order by id desc limit 1')).toEqual([
    { overpaid: '10.0000' },
  ])
}, 120_000)

test('a line comes once: the same file is refused, and what overlaps is known, whichever form tells it', async () => {
  const line = { on: today(), amount: '77.00', text: 'Something', reference: 'ONCE 1' }
  const plain = { on: today(), amount: '78.00', text: 'Without a reference' }
  const file = csvOf([line, line, plain, plain])
  // Within one file two alike are two payments, whatever the bank calls them.
  expect(await takeIn(file)).toMatchObject({ error: null, data: { lines: 4, known: 0 } })
  expect((await takeIn(file)).codes).toContain('statementKnown')
  const other = { ...line, reference: 'ONCE 2' }
  const { data } = await takeIn(camtOf('0011 2233', [line, other, { ...line, isOut: true }]))
  expect(data).toMatchObject({ lines: 1, known: 1, others: 1, omitted: 1 })
  const known = { line: 1, reason: 'known', content: `${today()} | 77.00 | INR | Somebody | ONCE 1 | Something` }
  const [row] = await omittedOf(data?.id ?? 0)
  expect(row).toMatchObject(known)
  expect(await lineOf(Number(row?.bankLineId))).toMatchObject({ reference: 'ONCE 1' })
  const [one, two] = await Promise.all([
    takeIn(csvOf([{ ...line, reference: 'RACE' }])),
    takeIn(`${csvOf([{ ...line, reference: 'RACE' }])}\n`),
  ])
  expect((one.data?.lines ?? 0) + (two.data?.lines ?? 0)).toBe(1)
})

test('placeholders and references that repeat are no identity: each row is a payment and becomes a receipt', async () => {
  const { issued, owed, call, finance, rows } = books
  const invoice = await issued('1000')
  const text = `For ${String(invoice.invoiceNumber)}`
  const row = { on: today(), amount: '10.00', text }
  const shared = ['TRANSFER FROM 4897', 'NONREF', 'NOTPROVIDED', '4711']
  const told = shared.flatMap((reference) => [
    { ...row, reference, payer: 'One' },
    { ...row, reference, payer: 'Two' },
    { ...row, reference, payer: 'Two' },
  ])
  for (const file of [
    csvOf(told),
    camtOf(
      '00112233',
      told.map((line) => ({ ...line, amount: '11.00' })),
    ),
  ]) {
    const { data } = await takeIn(file)
    expect(data).toMatchObject({ lines: 12, known: 0 })
    const ids = (await linesOf(data?.id ?? 0)).map(({ id }) => id)
    expect((await call(finance, 'matchBankLines', { ids })).error).toBeNull()
  }
  expect(Number((await owed(invoice.id))[0]?.received)).toBe(12 * 21)
  const sql = `select count(distinct reference)::int as n from receipts where reference like '4711 %'`
  expect(await rows(sql)).toEqual([{ n: 6 }])
}, 60_000)

test('a reference of another month is that of another payment; the same payment told otherwise is posted once', async () => {
  const { issued, call, finance } = books
  const invoice = await issued('1000')
  const row = { amount: '12.00', text: String(invoice.invoiceNumber), reference: 'MANDATE 7' }
  const lineIn = async (line: Told) => (await linesOf((await takeIn(csvOf([line]))).data?.id ?? 0))[0]?.id
  const first = await lineIn({ ...row, on: daysAgo(30) })
  const later = await lineIn({ ...row, on: today() })
  const again = await lineIn({ ...row, on: today(), text: `${row.text} once more in other words` })
  expect((await call(finance, 'matchBankLine', { id: later })).error).toBeNull()
  expect((await call(finance, 'matchBankLine', { id: first })).error).toBeNull()
  expect((await call(finance, 'matchBankLine', { id: again })).status).toBe(200)
})

test('lines that an older version took in are known', async () => {
  const line = { on: today(), amount: '91.00', text: 'Kept before', reference: 'OLDER 1' }
  const { data } = await takeIn(csvOf([line]))
  const older = createHash('sha256')
    .update(JSON.stringify([line.on, '91.00', 'INR', 'OLDER 1']))
    .digest('hex')
  await books.rows('update bank_lines set digest = $1 where bank_statement_id = $2', [older, data?.id])
  const { data: again } = await takeIn(csvOf([line, { ...line, payer: 'Somebody else' }]))
  expect(again).toMatchObject({ lines: 1, known: 1 })
})

test('what can be read in two ways is asked before anything is kept, and asked once for an account', async () => {
  const { make, done, finance, rows } = books
  const account = { currency: 'INR', bankName: 'Other Bank', holder: 'Example Works', bankCode: 'TEST0000001' }
  const of = await make('companyAccounts', { ...account, accountNumber: '77889900', validFrom: '2026-01-02' })
  const file = (amount: string) => `Date,Amount,Description\n03/04/2026,${amount},x\n`
  const count = async () => (await rows<{ n: number }>('select count(*)::int as n from bank_statements'))[0]?.n
  const before = await count()
  const asked = await takeIn(file('1.500'), { of })
  expect(asked.fields).toMatchObject({
    dateOrder: {
      code: 'dateOrderAsked',
      args: { line: 2, example: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04' },
    },
    decimalMark: { code: 'decimalMarkAsked', args: { example: '1.500', point: '1.500', comma: '1500' } },
  })
  expect((await takeIn(file('1.500'), { of, answers: { dateOrder: 'mdy' } })).codes).toEqual(['decimalMarkAsked'])
  expect(await count()).toBe(before)
  const answers = { dateOrder: 'mdy', decimalMark: 'comma' }
  const { data } = await takeIn(file('1.500'), { of, answers })
  expect(await linesOf(data?.id ?? 0)).toMatchObject([{ bookedOn: '2026-03-04', amount: '1500.00' }])
  expect(await done(finance, 'getBankStatementById', { id: data?.id })).toMatchObject(answers)
  const { data: next } = await takeIn(file('2.500'), { of })
  expect(await linesOf(next?.id ?? 0)).toMatchObject([{ bookedOn: '2026-03-04', amount: '2500.00' }])
  // A later record of the same account is of the same bank.
  const later = await make('companyAccounts', { ...account, accountNumber: '77889900', validFrom: '2026-01-03' })
  const { data: last } = await takeIn(`${file('2.500')}03/05/2026,1,y\n`, { of: later })
  expect(last).toMatchObject({ lines: 1, known: 1 })
  // Another account was not asked yet, and what is taken back is forgotten.
  expect((await takeIn(file('1.500'))).codes).toEqual(['dateOrderAsked', 'decimalMarkAsked'])
  for (const { id } of [data, next, last].flatMap((each) => each ?? []))
    await done(finance, 'takeBackBankStatement', { id, comment: 'Wrong' })
  expect((await takeIn(file('3.500'), { of })).codes).toEqual(['dateOrderAsked', 'decimalMarkAsked'])
})

test('rows that are pending or a balance are listed beside the payments; words that say nothing are refused', async () => {
  const head = 'Date,Amount,Description,Type,Status'
  const rows = [
    `${today()},500.00,Opening Balance,,`,
    `${today()},5.00,Left out 1,Credit,Booked`,
    `${today()},6.00,Left out 2,Credit,Pending`,
    `${today()},7.00,Left out 3,Debit,Booked`,
  ]
  const { data } = await takeIn([head, ...rows].join('\n'))
  expect(data).toMatchObject({ lines: 1, others: 3, omitted: 2 })
  expect((await omittedOf(data?.id ?? 0)).map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'balance'],
    [4, 'not_booked'],
  ])
  const refused = await takeIn([head, `${today()},6.00,x,ACH,Booked`].join('\n'))
  expect(refused.fields.file).toMatchObject({ code: 'directionUnknown', args: { line: 2, value: 'ACH' } })
  expect((await takeIn([head, `${today()},6.00,x,Credit,Approved`].join('\n'))).codes).toEqual(['statusUnknown'])
})

test('files of another account or currency, bombs and what is none are refused, and nothing of them is kept', async () => {
  const { rows } = books
  const before = await rows('select count(*)::int as lines from bank_lines')
  const line = { on: today(), amount: '1.00', text: 'x' }
  expect((await takeIn(camtOf('99887766', [line]))).codes).toEqual(['wrongAccount'])
  expect((await takeIn(csvOf([{ ...line, currency: 'EUR' }]))).codes).toEqual(['wrongCurrency'])
  const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${camtOf('00112233', [line]).slice(38)}`
  expect((await takeIn(bomb)).codes).toEqual(['notStatement'])
  expect((await takeIn('%PDF-1.7 nothing')).codes).toEqual(['notStatement'])
  expect((await takeIn(csvOf([line, { ...line, amount: 'much' }]))).codes).toEqual(['lineUnreadable'])
  expect((await takeIn(csvOf([line]), { of: 999_999 })).status).toBe(404)
  expect(await rows('select count(*)::int as lines from bank_lines')).toEqual(before)
})

test('only finance takes in and confirms; what is proposed is corrected, set aside, taken up again and proposed anew', async () => {
  const { issued, done, call, finance, director, manager, owed } = books
  const line = { on: today(), amount: '590.00', text: 'For our invoice', reference: 'HAND 1' }
  for (const as of [director, manager]) expect((await takeIn(csvOf([line]), { as })).status).toBe(403)
  const { data } = await takeIn(csvOf([line]))
  const [{ id, version } = { id: 0, version: 0 }] = await linesOf(data?.id ?? 0)
  expect((await call(finance, 'matchBankLines', { ids: [id] })).status).not.toBe(200)
  expect((await call(manager, 'getBankLineById', { id })).status).not.toBe(200)
  expect((await call(director, 'matchBankLines', { ids: [id] })).status).toBe(403)
  const invoice = await issued('1000')
  const [receivable] = await owed(invoice.id)
  const set = { id, version, customerId: receivable?.customerId }
  expect(
    (await call(finance, 'updateBankLine', { ...set, matches: [{ receivableId: receivable?.id, amount: '600.00' }] }))
      .codes,
  ).not.toEqual([])
  await done(finance, 'updateBankLine', { ...set, matches: [{ receivableId: receivable?.id, amount: '590.00' }] })
  await done(finance, 'setAsideBankLine', { id, comment: 'Asked the customer' })
  expect((await call(finance, 'matchBankLines', { ids: [id] })).status).not.toBe(200)
  await done(finance, 'reopenBankLine', { id })
  const refused = await call(finance, 'matchBankLines', { ids: [id, 999_999] })
  expect(refused.status).not.toBe(200)
  await done(finance, 'matchBankLines', { ids: [id, id] })
  expect(await owed(invoice.id)).toMatchObject([{ received: '590.00', balance: '590.00' }])
  const posted = await lineOf(id)
  expect(posted).toMatchObject({ status: 'posted' })
  expect(await done(finance, 'getReceiptById', { id: posted.receiptId })).toMatchObject({
    reference: 'HAND 1',
    bankAccount: '00112233',
    status: 'posted',
  })
  // Confirmed twice, or at once by two, it stays one receipt.
  expect((await call(finance, 'matchBankLine', { id })).status).not.toBe(200)
})

test('who confirms the same line at once makes one receipt; a reference that was entered by hand is not entered again', async () => {
  const { issued, call, finance, rows, receive } = books
  const [a, b] = [await issued('10'), await issued('20')]
  const { data } = await takeIn(
    csvOf([
      { on: today(), amount: String(a.total), text: String(a.invoiceNumber), reference: 'TWICE 1' },
      { on: today(), amount: String(b.total), text: String(b.invoiceNumber), reference: 'TWICE 2' },
    ]),
  )
  const [one, two] = await linesOf(data?.id ?? 0)
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(finance, 'matchBankLine', { id: one?.id })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await rows(`select count(*)::int as n from receipts where reference = 'TWICE 1'`)).toEqual([{ n: 1 }])
  expect((await receive(String(b.total), { reference: 'TWICE 2', bankAccount: '00112233' })).error).toBeNull()
  expect((await call(finance, 'matchBankLine', { id: two?.id })).status).not.toBe(200)
  expect(await rows(`select count(*)::int as n from receipts where reference = 'TWICE 2'`)).toEqual([{ n: 1 }])
})

test('a statement is taken back with its lines as long as none is posted, and may come again', async () => {
  const { call, done, finance, issued } = books
  const invoice = await issued('30')
  const file = csvOf([{ on: today(), amount: '5.00', text: String(invoice.invoiceNumber), reference: 'BACK 1' }])
  const first = await takeIn(file)
  await done(finance, 'takeBackBankStatement', { id: first.data?.id, comment: 'Wrong month' })
  expect((await linesOf(first.data?.id ?? 0)).map(({ status }) => status)).toEqual(['dropped'])
  const again = await takeIn(file)
  expect(again.data).toMatchObject({ lines: 1, proposed: 1 })
  const [line] = await linesOf(again.data?.id ?? 0)
  await done(finance, 'proposeBankLine', { id: line?.id })
  expect((await lineOf(line?.id ?? 0)).matches).toHaveLength(1)
  await done(finance, 'matchBankLine', { id: line?.id })
  expect((await call(finance, 'takeBackBankStatement', { id: again.data?.id, comment: 'No' })).codes).toContain(
    'linesPosted',
  )
})
