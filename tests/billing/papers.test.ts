import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMissingInvoiceFiles } from '../../resources/billing/server/invoice-files'
import { createFileReader } from '../../server/files/read-mail-files'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { startMailWorker } from '../../server/mail/worker'
import { readPdf } from '../e2e/pdf'
import { download } from '../files/wire'
import { testSettings } from '../setup/app'
import { type Billing, daysAgo, type Row, startBilling } from './books'
import { figuresOf, readXml } from './ubl'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
  const account = { bankName: 'Deccan Bank', holder: 'Example Works Private Limited', validFrom: '2017-07-01' }
  await books.make('companyAccounts', {
    ...account,
    currency: 'INR',
    accountNumber: '000123456789',
    bankCode: 'DECC0000123',
    upiId: 'example.works@deccan',
  })
  await books.make('companyAccounts', {
    ...account,
    currency: 'EUR',
    accountNumber: 'DE89370400440532013000',
    bankCode: 'COBADEFFXXX',
  })
}, 240_000)
afterAll(() => books?.close())

/** The files of an invoice, by their kind. */
async function papersOf(id: number): Promise<Record<'invoice' | 'eInvoice', Buffer>> {
  const { rows, app, finance, kernel } = books
  await createMissingInvoiceFiles(kernel)
  const kept = await rows<{ id: number; kind: string }>(
    `select id, kind from attachments where entity_type = 'invoices' and record_id = $1 order by id`,
    [id],
  )
  expect(kept.map(({ kind }) => kind)).toEqual(['invoice', 'eInvoice'])
  const files = await Promise.all(kept.map(async ({ id: file }) => (await download(app, finance, file)).bytes))
  return { invoice: files[0] ?? Buffer.alloc(0), eInvoice: files[1] ?? Buffer.alloc(0) }
}

const textOf = (pdf: Buffer) => readPdf(pdf).texts.join(' ').replace(/\s+/g, ' ')
const grouped = (amount: unknown) =>
  Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('what is issued is kept on paper and for machines, both with the lines and sums of the record', async () => {
  const { issued, codes, rows, customers } = books
  await rows(
    `update customers set legal_name = 'Tungabhadra Retail <Limited> & Sons', billing_address = $2 where id = $1`,
    [
      customers.get('KA'),
      { line1: '4 Lake Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001', country: 'IN' },
    ],
  )
  const items = [
    {
      description: 'Design of the planner',
      quantity: 3,
      unitPrice: '4827.235',
      discount: '100',
      taxCodeId: codes.get('GST18'),
    },
    { description: 'Travel', unitPrice: '820', taxCodeId: codes.get('GST5') },
    { description: 'Support', minutes: 220, unitPrice: '1750', taxCodeId: codes.get('GST18') },
  ]
  const invoice = await issued('1', { items, notes: 'Thank you.' })
  const { invoice: pdf, eInvoice } = await papersOf(invoice.id)
  const text = textOf(pdf)
  for (const line of invoice.items as Row[]) {
    expect(text).toContain(String(line.description))
    expect(text).toContain(grouped(line.net))
  }
  for (const said of [
    ...[
      `Tax invoice ${invoice.invoiceNumber}`,
      '29AAACE5521K1ZL',
      'Tungabhadra Retail <Limited> & Sons',
      '4 Lake Road',
      '560001 Bengaluru',
    ],
    ...[
      'Place of supply: Karnataka (29)',
      'Within the state',
      'GST18',
      'GST5',
      'CGST',
      'SGST',
      '3 h 40 min',
      'Thank you.',
    ],
    ...[grouped(invoice.subTotal), grouped(invoice.taxTotal), grouped(invoice.total), grouped(invoice.cgst)],
    ...['Rupees ', 'Deccan Bank', '000123456789', 'DECC0000123', 'example.works@deccan'],
  ])
    expect(text).toContain(said)
  const xml = readXml(eInvoice.toString('utf8'))
  const figures = figuresOf(xml)
  expect(figures.problems).toEqual([])
  expect(figures.lines).toEqual((invoice.items as Row[]).map(({ description, net }) => [description, net]))
  expect(figures).toMatchObject({
    net: invoice.subTotal,
    tax: invoice.taxTotal,
    total: invoice.total,
    number: invoice.invoiceNumber,
  })
  expect(figures.buyer).toBe('Tungabhadra Retail <Limited> & Sons')
})

test('an export without tax, in euros, and its credit note', async () => {
  const { done, finance, make, customers, rows, read, issued } = books
  await make('exchangeRates', { currency: 'EUR', date: daysAgo(2), rate: '100' })
  const [name] = [...customers.keys()].filter((ref) => !['KA', 'MH'].includes(ref))
  await rows(`update customers set country = 'DE', tax_id = 'DE129273398', is_in_zone = false where id = $1`, [
    customers.get(name ?? ''),
  ])
  const invoice = await issued('250', { currency: 'EUR' }, name)
  const { invoice: pdf, eInvoice } = await papersOf(invoice.id)
  expect(invoice).toMatchObject({ supply: 'export_lut', total: '250.00' })
  expect(textOf(pdf)).toContain('without payment of integrated tax')
  expect(textOf(pdf)).toContain('Place of supply: Germany')
  const figures = figuresOf(readXml(eInvoice.toString('utf8')))
  expect(figures).toMatchObject({ problems: [], category: 'G', tax: '0.00', total: '250.00', means: '58' })
  await done(finance, 'creditNoteInvoice', { id: invoice.id })
  const [note] = await rows<{ id: number }>('select max(id) as id from invoices where original_invoice_id = $1', [
    invoice.id,
  ])
  await done(finance, 'issueInvoice', { id: note?.id })
  const credit = await read(note?.id ?? 0)
  const papers = await papersOf(credit.id)
  expect(textOf(papers.invoice)).toContain(`Credit note ${credit.invoiceNumber}`)
  expect(textOf(papers.invoice)).toContain(`Credits ${invoice.invoiceNumber}`)
  expect(textOf(papers.invoice)).not.toContain('Pay to')
  expect(figuresOf(readXml(papers.eInvoice.toString('utf8')))).toMatchObject({
    problems: [],
    type: '381',
    original: invoice.invoiceNumber,
    total: '250.00',
  })
})

test('an advance that is set off is a quantity below nothing', async () => {
  const { issued, codes } = books
  const advance = await issued('1000', { type: 'advance' })
  const taxCodeId = codes.get('GST18')
  const whole = await issued('1', {
    items: [
      { description: 'Work', unitPrice: '5000', taxCodeId },
      { description: 'Advance', unitPrice: '-1000', taxCodeId, advanceInvoiceId: advance.id },
    ],
  })
  const { eInvoice } = await papersOf(whole.id)
  expect(figuresOf(readXml(eInvoice.toString('utf8')))).toMatchObject({
    problems: [],
    total: '4720.00',
    net: '4000.00',
  })
})

test('sent by mail to who receives invoices, with both papers; without such a contact it is told', async () => {
  const { issued, call, done, finance, customers, rows, read, app } = books
  const { id } = await issued('1000', {}, 'MH')
  expect((await call(finance, 'sendInvoice', { id })).codes).toEqual(['billingContactMissing'])
  const contact = (email: string, more: object) =>
    done(finance, 'createContactPerson', { customerId: customers.get('MH'), firstName: 'Bina', email, ...more })
  await contact('other@customer.example', {})
  const billing = await contact('bills@customer.example', { isBilling: true })
  await done(finance, 'sendInvoice', { id })
  const sent = await read(id)
  expect(sent).toMatchObject({ status: 'sent', sentToPocId: billing.id, sentAt: expect.stringMatching(/T/) })
  const log = await done<Row[]>(finance, 'getInvoiceMails', { filter: { invoiceId: { eq: id } } })
  expect(log).toMatchObject([{ pocId: billing.id, address: 'bills@customer.example', byEmpId: finance.empId }])
  const [mail] = await rows<{ sealed: string; emp_id: number }>(
    `select sealed, emp_id from outbox where template = 'outside' and sent_at is null`,
  )
  const only = JSON.parse(
    decryptMailText(testSettings.secret, buildSealContext('outside', Number(mail?.emp_id)), mail?.sealed ?? ''),
  )
  expect(only).toMatchObject({ to: 'bills@customer.example', files: expect.stringMatching(/^\d+,\d+$/) })
  expect(only.text).toMatch(/^Hello Bina,\n/)
  expect(only.subject).toContain(String(sent.invoiceNumber))
  await done(finance, 'sendAgainInvoice', { id })
  expect(await done<Row[]>(finance, 'getInvoiceMails', { filter: { invoiceId: { eq: id } } })).toHaveLength(2)
  expect((await call(books.other, 'getInvoiceMails', {})).status).toBe(403)
  expect(app).toBeDefined()
})

test('the mail leaves with the files as they were kept', async () => {
  const { app, kernel, rows, settings } = books
  const shown: string[] = []
  const { model, company } = kernel
  const worker = await startMailWorker({
    ...{ db: app.db, settings: { ...settings, seed: 'demo' }, origin: 'https://steward.example', model, company },
    carry: createFileReader(app.db, kernel.files),
    log: () => {},
    show: (text) => shown.push(text),
  })
  try {
    await expect
      .poll(async () => (await rows(`select from outbox where template = 'outside' and sent_at is null`)).length, {
        timeout: 30_000,
      })
      .toBe(0)
  } finally {
    await worker.close()
  }
  const mails = shown.filter((text) => text.includes('bills@customer.example'))
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatch(/with inv-\d{4}-\d{5}\.pdf and inv-\d{4}-\d{5}\.xml/)
})

test('the papers of several invoices in one archive, as far as they were issued', async () => {
  const { app, issued, draft, finance, other, call } = books
  const ids = [(await issued('10')).id, (await issued('20')).id, (await draft('30')).id]
  expect((await call(finance, 'getInvoicePapers', { ids })).codes).toEqual(['papersComing'])
  await createMissingInvoiceFiles(books.kernel)
  const response = await app.app.inject({
    method: 'POST',
    url: '/FinanceProject/rest/sow/getInvoicePapers',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${finance.token}` },
    payload: new URLSearchParams({ ids: JSON.stringify(ids) }).toString(),
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(
    response.rawPayload
      .toString('latin1')
      .match(/inv-\d{4}-\d{5}\.pdf/g)
      ?.filter((name, at, all) => all.indexOf(name) === at),
  ).toHaveLength(2)
  expect((await call(finance, 'getInvoicePapers', { ids: [ids[2]] })).codes).toEqual(['noPapers'])
  expect((await call(other, 'getInvoicePapers', { ids })).status).toBe(403)
})
