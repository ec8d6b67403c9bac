import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailWorker } from '../../server/mail/worker'
import { toCompany as companyIn, composeModel } from '../../server/records/compose-model'
import { companyOf } from '../approvals/company'
import { readLetter } from '../mail/letter'
import { startMailServer } from '../mail/mail-server'
import { declaredWith } from '../records/declared'
import { startListening } from '../secrets/listening'
import { formsOf, foundInTables } from '../secrets/scan'
import { type Person, testSettings } from '../setup/app'
import { type Params, type Suppliers, startSuppliers } from './company'

const canaries = {
  bankHolder: 'Canary Holder Qx7vLmzz',
  bankNumber: '4929100837465523',
  bankCode: 'CNRY0KLMNOP',
}
const forms = formsOf(Object.values(canaries))

let company: Suppliers
let logging: FastifyInstance
let logged: () => string
const answered: string[] = []

beforeAll(async () => {
  company = await startSuppliers()
  const listening = await startListening(company.app)
  logging = listening.server
  logged = listening.logged
})
afterAll(async () => {
  await logging.close()
  await company.app.close()
})

async function call<Data = { id: number }>(as: Person, operation: string, params: Params): Promise<Data> {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const response = await logging.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${as.token}` },
    payload: form.toString(),
  })
  expect([operation, response.statusCode === 200 ? '' : response.body]).toEqual([operation, ''])
  if (!operation.startsWith('reveal')) answered.push(response.body)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return isJson ? JSON.parse(response.body).data : ({} as Data)
}

/** Sends what the outbox holds; the mails as they came over the line, and as they are read. */
async function mailed(): Promise<{ to: string[]; raw: string; read: string }[]> {
  const mails = await startMailServer()
  const settings = { ...testSettings, smtp: { url: mails.url, from: 'Steward <steward@tests.example>' } }
  const [model, told] = [composeModel(declaredWith(), settings), { log: () => {}, show: () => {} }]
  const about = { settings, origin: 'https://steward.example', model, company: companyIn(settings) }
  const worker = await startMailWorker({ db: company.app.db, ...about, ...told })
  const waiting = () => company.rows('select id from outbox where sent_at is null')
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toEqual([])
  await worker.close()
  await mails.close()
  return mails.received.map((mail) => {
    const { subject, text, files } = readLetter(mail)
    return { ...mail, read: [subject, text, ...files.map(({ content }) => content.toString())].join('\n') }
  })
}

test('the account number of a supplier goes through change, approval and verification, and stands nowhere in plain', async () => {
  const { finance, otherFinance, hrFinance, director } = company
  const supplierId = await company.supplier()
  const change = { supplierId, ...canaries, evidence: 'signed_letter', reason: 'They have moved' }
  const { id } = await call(finance, 'createSupplierBankChange', change)
  for (const who of [otherFinance, director]) await call(who, 'getSupplierBankChangeById', { id })
  const stepId = await companyOf(company.app).lastStep(id, 'supplierBankChanges')
  for (const who of [otherFinance, hrFinance]) {
    expect(await call<unknown[]>(who, 'getInboxItems', {})).toHaveLength(1)
    await call(who, 'getInboxFacts', { ids: [stepId] })
  }
  await call(otherFinance, 'openInboxItem', { id: stepId })
  await call(otherFinance, 'approveSupplierBankChange', { id, comment: 'Called them back' })
  await call(hrFinance, 'verifyBankSupplier', { id: supplierId, how: 'Called them once more' })

  await call(finance, 'getSupplierById', { id: supplierId })
  await call(finance, 'getSuppliers', { q: 'Supplier' })
  const filter = { bankNumber: { eq: canaries.bankNumber } }
  expect(await call<unknown[]>(finance, 'getSuppliers', { filter })).toHaveLength(1)
  for (const [resource, recordId] of [
    ['Supplier', supplierId],
    ['SupplierBankChange', id],
  ] as const) {
    for (const format of ['csv', 'xlsx']) await call(finance, `export${resource}s`, { format })
    await call(finance, `get${resource}History`, { id: recordId })
  }
  expect(await call<unknown[]>(finance, 'getNotifications', {})).toHaveLength(1)
  const reason = 'For the payment file'
  const revealed = { id: supplierId, field: 'bankNumber', reason }
  expect(await call(finance, 'revealSupplier', revealed)).toEqual({ value: canaries.bankNumber })

  const mails = await mailed()
  const [asked, answer] = [mails.filter(({ read }) => read.includes('/session/decide#')), mails.at(-1)]
  expect(asked).toHaveLength(2)
  expect(answer?.read).toContain(`/SupplierBankChanges/${id}/show`)
  // Nothing but text is sent, so nothing else is to be read.
  expect(mails.filter(({ raw }) => !/^Content-Type: text\/plain/m.test(raw) || /multipart|html/i.test(raw))).toEqual([])
  expect(forms.filter((form) => mails.some(({ raw, read }) => `${raw}\n${read}`.includes(form)))).toEqual([])
  expect(forms.filter((form) => answered.join('\n').includes(form))).toEqual([])
  expect(forms.filter((form) => logged().includes(form))).toEqual([])
  expect(logged()).toContain('approveSupplierBankChange')
  expect(await foundInTables(company.app.db, forms)).toEqual([])
  const told = await company.rows('select about from secret_reveals where reason = $1', [reason])
  expect(told).toHaveLength(1)
})
