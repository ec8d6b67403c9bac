import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Billing, startBilling, today } from './billing'
import { keepPaper } from './papers'

let company: Billing
beforeAll(async () => {
  company = await startBilling()
})
afterAll(() => company.app.close())

/** Invoices as they come, without their documents. */
async function invoices(count: number) {
  const bought = await company.bought()
  await company.receive(bought, 10)
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push((await company.billed(bought, '300')).id)
  await company.rows(`delete from attachments where entity_type = 'procurementInvoices'`)
  return { bought, ids }
}

const codeOf = async (name: string, id: number, as = company.finance) => {
  const { fields, error } = await company.step(as, name, id)
  return fields?.status?.code ?? error ?? 'done'
}

test('an invoice is approved and paid only with its own document', async () => {
  const { ids } = await invoices(2)
  const [first = 0, second = 0] = ids
  expect(await codeOf('approve', first)).toBe('documentMissing')
  await keepPaper(company.app, company.finance, { resource: 'procurementInvoices', id: first, kind: 'document' })
  expect(await codeOf('approve', second)).toBe('documentMissing')
  expect(await codeOf('approve', first)).toBe('done')
  await company.rows(`delete from attachments where entity_type = 'procurementInvoices'`)
  expect(await codeOf('pay', first, company.otherFinance)).toBe('documentMissing')
})

test('a document with the purchase serves one invoice', async () => {
  const { bought, ids } = await invoices(2)
  const [first = 0, second = 0] = ids
  await keepPaper(company.app, company.finance, { resource: 'procurements', id: bought.id, kind: 'vpi' })
  expect(await codeOf('approve', first)).toBe('done')
  expect(await codeOf('approve', second)).toBe('documentMissing')
  expect(await codeOf('pay', first, company.otherFinance)).toBe('done')
})

test('once it was decided, the document stays', async () => {
  const { ids } = await invoices(1)
  const [id = 0] = ids
  const paper = { resource: 'procurementInvoices', id, kind: 'document' }
  await keepPaper(company.app, company.finance, paper)
  const [file] = await company.rows<{ id: number; version: number }>(
    `select id, version from attachments where entity_type = 'procurementInvoices' and record_id = $1`,
    [id],
  )
  expect(await codeOf('approve', id)).toBe('done')
  const gone = await company.call(company.finance, 'removeAttachment', { ...file })
  expect(gone.code).toBe('forbidden')
})

test('an order is issued only with its document', async () => {
  const { id } = await company.bought()
  await company.rows(`update procurements set status = 'approved', ordered_total = null where id = $1`, [id])
  const issue = () =>
    company.call(company.finance, 'issueVendorPurchaseOrder', { id, vpoNumber: `D-${id}`, vpoDate: today })
  expect((await issue()).fields?.status?.code).toBe('documentMissing')
  await keepPaper(company.app, company.finance, { resource: 'procurements', id, kind: 'vpo' })
  expect((await issue()).error).toBeNull()
})
