import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Billing, startBilling, today } from './billing'

let company: Billing
beforeAll(async () => {
  company = await startBilling()
})
afterAll(() => company.app.close())

test('nothing new is bought from a supplier on hold or blocked', async () => {
  const { requester, finance } = company
  for (const status of ['on_hold', 'blocked']) {
    const supplierId = await company.supplier()
    const bought = await company.bought({ supplierId })
    await company.rows('update suppliers set status = $2 where id = $1', [supplierId, status])
    const wish = { title: 'Paper', justification: 'None is left', neededBy: '2099-01-01', supplierId }
    const asked = await company.call(requester, 'createProcurementDetails', wish)
    expect(asked.fields?.supplierId?.code).toBe('reference')
    await company.rows(`update procurements set status = 'approved', ordered_total = null where id = $1`, [bought.id])
    const order = { id: bought.id, vpoNumber: `VPO-${bought.id}`, vpoDate: today }
    const issued = await company.call(finance, 'issueVendorPurchaseOrder', order)
    expect(issued.fields?.status?.code).toBe('supplierNotActive')
  }
})

test('nothing is paid to a supplier whose bank has changed until somebody has verified it', async () => {
  const { finance, otherFinance, hrFinance } = company
  const supplierId = await company.supplier()
  const bought = await company.bought({ supplierId })
  await company.receive(bought, 10)
  const invoice = await company.billed(bought, '1000')
  expect((await company.step(otherFinance, 'approve', invoice.id)).error).toBeNull()
  const bank = { bankHolder: 'Udyanika Computers', bankNumber: '501000004417', bankCode: 'HDFC0000123' }
  const why = { evidence: 'call_back', reason: 'They have moved to another bank' }
  const change = await company.call(finance, 'createSupplierBankChange', { supplierId, ...bank, ...why })
  const decided = { id: change.data?.id, comment: 'As they told us on the phone' }
  expect((await company.call(otherFinance, 'approveSupplierBankChange', decided)).error).toBeNull()
  expect((await company.step(finance, 'pay', invoice.id)).fields?.status?.code).toBe('bankHold')
  const verified = { id: supplierId, how: 'Called the number on file' }
  expect((await company.call(hrFinance, 'verifyBankSupplier', verified)).error).toBeNull()
  expect((await company.step(finance, 'pay', invoice.id)).error).toBeNull()
})
