import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { companyOf } from '../approvals/company'
import { declaredWith } from '../records/declared'
import { formsOf, foundInTables } from '../secrets/scan'
import { type Person, testSettings } from '../setup/app'
import { type Billing, type Params, startBilling } from './billing'

const canaries = {
  bankHolder: 'Canary Holder Qx7vLmzz',
  bankNumber: '4929100837465523',
  bankCode: 'CNRY0KLMNOP',
}
const forms = formsOf(Object.values(canaries))

let company: Billing
let logging: FastifyInstance
let logged = ''
const answered: string[] = []

beforeAll(async () => {
  company = await startBilling()
  const log = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  const settings = { ...testSettings, logLevel: 'trace' as const }
  logging = await buildApp({ db: company.app.db, settings, declared: declaredWith(), webRoot: '/nonexistent', log })
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

test('the account number of a supplier goes through change, approval and payment and stands nowhere in plain', async () => {
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

  expect(forms.filter((form) => answered.join('\n').includes(form))).toEqual([])
  expect(forms.filter((form) => logged.includes(form))).toEqual([])
  expect(logged).toContain('approveSupplierBankChange')
  expect(await foundInTables(company.app.db, forms)).toEqual([])
  const told = await company.rows('select about from secret_reveals where reason = $1', [reason])
  expect(told).toHaveLength(1)
})
