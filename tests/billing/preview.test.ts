import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileReader } from '../../server/files/read-mail-files'
import { startMailWorker } from '../../server/mail/worker'
import type { StepPreview } from '../../src/framework/steps/step-preview'
import { readPdf } from '../e2e/pdf'
import { download } from '../files/wire'
import { startMailServer } from '../mail/mail-server'
import { type Billing, startBilling } from './books'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
}, 240_000)
afterAll(() => books?.close())

/** How much there is of all that a step may write. */
async function readTraces() {
  const tables = ['invoices', 'receivables', 'attachments', 'invoice_mails', 'outbox', 'notifications', 'history']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [traces] = await books.rows<Record<string, number>>(`select ${counts.join(', ')}`)
  const series = await books.rows('select * from number_series order by 1, 2, 3')
  const states = await books.rows('select id, version, status, invoice_number, issue_date from invoices order by id')
  return { traces, series, states }
}

test('an invoice is shown as it will be, and nothing of it is kept', async () => {
  const { draft, done, finance, call, read, app, rows } = books
  await books.issued('10')
  const { id } = await draft('1234.50', { notes: 'Thank you.' })
  const before = await readTraces()
  const preview = await done<StepPreview>(finance, 'previewIssueInvoice', { id })
  expect(await readTraces()).toEqual(before)
  const [paper] = preview.papers
  expect(preview).toMatchObject({ papers: [{ lacks: [] }], mails: [] })
  expect(paper?.title).toBe('Tax invoice (number assigned on issue)')
  const said = JSON.stringify(paper).replaceAll('(number assigned on issue)', 'INV')
  await done(finance, 'issueInvoice', { id })
  const { invoiceNumber } = await read(id)
  await call(finance, 'getInvoicePapers', { ids: [id] })
  const { createMissingInvoiceFiles } = await import('../../resources/billing/server/invoice-files')
  await createMissingInvoiceFiles(books.kernel)
  const [file] = await rows<{ id: number }>(
    `select id from attachments where entity_type = 'invoices' and record_id = $1 and kind = 'invoice'`,
    [id],
  )
  const texts = readPdf((await download(app, finance, file?.id ?? 0)).bytes).texts
  const kept = texts.join(' ').replaceAll(String(invoiceNumber), 'INV').replace(/\s+/g, ' ')
  for (const text of ['Tax invoice INV', 'Thank you.', '1,234.50', 'Place of supply: Karnataka (29)', 'Billed to']) {
    expect(kept).toContain(text)
    expect(said).toContain(text)
  }
})

test('whoever may not issue sees no preview, and a refused issue says why', async () => {
  const { draft, call, finance, other, rows } = books
  const { id } = await draft('70')
  expect((await call(other, 'previewIssueInvoice', { id })).status).toBe(403)
  expect((await call(finance, 'previewIssueInvoice', { id: 999_999 })).status).toBe(404)
  expect((await call(finance, 'previewIssueInvoice', { id, issueDate: '2199-01-01' })).codes).toHaveLength(1)
  const empty = await draft('0')
  expect((await call(finance, 'previewIssueInvoice', { id: empty.id })).codes).toEqual(['nothingToBill'])
  expect((await call(finance, 'previewSendInvoice', { id })).status).toBe(409)
  expect(await rows('select status from invoices where id = $1', [id])).toEqual([{ status: 'draft' }])
})

test('previews at the same time wait for each other, and the issue takes the next number', async () => {
  const { draft, done, finance, read, issued } = books
  const last = Number(String((await issued('5')).invoiceNumber).slice(-5))
  const { id } = await draft('80')
  const previews = await Promise.all([1, 2, 3].map(() => done<StepPreview>(finance, 'previewIssueInvoice', { id })))
  for (const each of previews) expect(each).toEqual(previews[0])
  await done(finance, 'issueInvoice', { id })
  expect(Number(String((await read(id)).invoiceNumber).slice(-5))).toBe(last + 1)
})

test('the mail that goes is the one that was shown', async () => {
  const { issued, call, done, finance, customers, app, kernel, rows, settings } = books
  const { id } = await issued('1000', {}, 'MH')
  expect((await call(finance, 'previewSendInvoice', { id })).codes).toEqual(['billingContactMissing'])
  const email = 'bills@customer.example'
  const person = { customerId: customers.get('MH'), firstName: 'Bina', email, isBilling: true }
  await done(finance, 'createContactPerson', person)
  const before = await readTraces()
  const preview = await done<StepPreview>(finance, 'previewSendInvoice', { id })
  expect(await readTraces()).toEqual(before)
  const [shown] = preview.mails
  expect(shown).toMatchObject({ to: email, name: 'Bina', files: [{ name: /\.pdf$/ }, { name: /\.xml$/ }] })
  const server = await startMailServer()
  const smtp = { url: server.url, from: 'Steward <steward@tests.example>' }
  const { model, company } = kernel
  const worker = await startMailWorker({
    ...{ db: app.db, settings: { ...settings, smtp }, origin: 'https://steward.example', model, company },
    ...{ carry: createFileReader(app.db, kernel.files), log: () => {}, show: () => {} },
  })
  try {
    await done(finance, 'sendInvoice', { id })
    const find = () => server.received.find(({ to }) => to.includes(email))
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    const sent = readMail(find()?.raw ?? '')
    expect(sent).toMatchObject({ subject: shown?.subject, text: shown?.text.trim() })
    expect(sent.files).toEqual(shown?.files)
  } finally {
    await worker.close()
    await server.close()
  }
  expect(await rows(`select from outbox where template = 'outside' and sent_at is null`)).toEqual([])
})

/** Reads subject, text and files of a mail as it came over the line. */
function readMail(raw: string) {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  const bodyOf = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4)
  const decode = (part: string) => {
    if (/base64/i.test(part)) return Buffer.from(bodyOf(part), 'base64')
    const text = bodyOf(part).replace(/=\r\n/g, '')
    const isQuoted = /quoted-printable/i.test(part)
    const plain = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return isQuoted ? Buffer.from(plain, 'latin1') : Buffer.from(text)
  }
  const [text = '', ...files] = parts
  return {
    subject: /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1]?.replace(/\r\n /g, ' '),
    text: decode(text).toString('utf8').replace(/\r\n/g, '\n').trim(),
    files: files.map((part) => ({ name: /filename="?([^";\r\n]+)/.exec(part)?.[1], size: decode(part).length })),
  }
}
