import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyOf } from '../approvals/company'
import type { Person } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { rounds } from '../setup/tier'
import { type Billing, type Params, paid, startBilling, today } from './billing'

let company: Billing
beforeAll(async () => {
  company = await startBilling()
})
afterAll(() => company.app.close())

const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

describe('an invoice is compared', () => {
  test('with what came, what was ordered and what was invoiced before', async () => {
    const bought = await company.bought()
    expect((await company.billed(bought, '1000')).match).toEqual({
      ...{ ordered: '1000.00', received: '0.00', invoicedBefore: '0.00', matches: false, reason: 'above_received' },
    })
    await company.receive(bought, 6)
    const first = await company.billed(bought, '600')
    expect(first).toMatchObject({ status: 'matched', match: { received: '600.00', matches: true, reason: null } })
    const second = await company.billed(bought, '0.01')
    expect(second).toMatchObject({
      status: 'disputed',
      disputeReason: 'above_received',
      match: { invoicedBefore: '600.00' },
    })
    expect(await company.billed(bought, '500')).toMatchObject({ status: 'disputed', disputeReason: 'above_order' })
  })

  test('again when more comes, the oldest first', async () => {
    const bought = await company.bought()
    const invoices = [await company.billed(bought, '400'), await company.billed(bought, '600')]
    expect(invoices.map(({ status }) => status)).toEqual(['disputed', 'disputed'])
    await company.receive(bought, 5)
    const standing = async () => Promise.all(invoices.map(async ({ id }) => (await company.invoice(id)).status))
    expect(await standing()).toEqual(['matched', 'disputed'])
    await company.receive(bought, 5)
    expect(await standing()).toEqual(['matched', 'matched'])
    expect(await company.statusOf(bought)).toBe('invoiced')
  })

  test('again when it is corrected, or another one is cancelled', async () => {
    const bought = await company.bought()
    await company.receive(bought, 10)
    const one = await company.billed(bought, '1000')
    const other = await company.billed(bought, '20.01')
    expect([one.status, other.status]).toEqual(['matched', 'disputed'])
    const change = (values: object) =>
      company.call(company.finance, 'updateProcurementInvoiceDetails', { id: one.id, ...values })
    const raised = await change({ version: one.version, net: '1021', total: '1021' })
    expect(raised.data).toMatchObject({ status: 'disputed', match: { matches: false, reason: 'above_order' } })
    expect(await company.invoice(other.id)).toMatchObject({ status: 'matched', disputeReason: null })
    expect((await company.step(company.finance, 'cancel', other.id)).error).toBeNull()
    const lowered = await change({ version: raised.data?.version, net: '1000', total: '1000' })
    expect(lowered.data).toMatchObject({ status: 'matched', disputeReason: null, match: { matches: true } })
  })

  test('with the supplier that was ordered from', async () => {
    const bought = await company.bought()
    await company.receive(bought, 10)
    const stranger = await company.supplier()
    const wrong = await company.billed(bought, '10', { supplierId: stranger })
    expect(wrong).toMatchObject({ status: 'disputed', disputeReason: 'other_supplier' })
    expect((await company.step(company.finance, 'approve', wrong.id)).code).toBe('illegalTransition')
  })
})

describe('an invoice is refused', () => {
  test.each([
    ['a total that differs', { net: '900', tax: '99.99' }, 'total', 'totalDiffers'],
    ['a day to come', { invoiceDate: later(1) }, 'invoiceDate', 'tooLate'],
    ['due before its date', { dueDate: later(-1) }, 'dueDate', 'dueBeforeDate'],
    ['more withheld than net', { withheld: '1000.01' }, 'withheld', 'withheldAboveNet'],
    ['what only the server says', { disputeReason: 'above_order' }, 'disputeReason', 'unknownKey'],
  ])('for %s', async (_, values, field, code) => {
    const bought = await company.bought()
    const { data, fields, ...answer } = await company.bill(bought, '1000', values)
    expect(data).toBeNull()
    expect(fields?.[field]?.code ?? answer.code).toBe(code)
  })

  test('when it is there already, whatever the case, unless it was cancelled', async () => {
    const bought = await company.bought()
    const values = { supplierInvoiceNumber: 'SAME-1' }
    const { id } = await company.billed(bought, '10', values)
    expect((await company.bill(bought, '10', values)).fields?.supplierInvoiceNumber?.code).toBe('invoiceThere')
    expect((await company.step(company.finance, 'cancel', id)).error).toBeNull()
    await company.billed(bought, '10', values)
  })

  test('for a purchase that is not ordered', async () => {
    const bought = await company.bought()
    await company.rows(`update procurements set status = 'approved' where id = $1`, [bought.id])
    expect((await company.bill(bought, '10')).fields?.procurementId?.code).toBe('reference')
  })
})

test('it is due by the terms of the supplier, within 45 days for a small enterprise', async () => {
  const due = async (terms: Params) => {
    const supplierId = await company.supplier(terms)
    const bought = await company.bought({ supplierId })
    return { bought, dueDate: (await company.billed(bought, '10')).dueDate }
  }
  expect((await due({ paymentTermsDays: 60 })).dueDate).toBe(later(60))
  const small = await due({ paymentTermsDays: 45, smallEnterprise: true })
  expect(small.dueDate).toBe(later(45))
  expect((await company.bill(small.bought, '10', { dueDate: later(46) })).fields?.dueDate?.code).toBe(
    'smallEnterpriseTerms',
  )
  expect((await company.billed(small.bought, '10', { dueDate: later(44) })).dueDate).toBe(later(44))
})

describe('an advance', () => {
  test('counts before anything came, is decided by a director and makes the last invoice less', async () => {
    const bought = await company.bought()
    const advance = await company.billed(bought, '400', { isAdvance: true })
    expect(advance).toMatchObject({ status: 'matched', match: { received: '0.00', matches: true } })
    expect((await company.step(company.finance, 'approve', advance.id)).code).toBe('forbidden')
    expect((await company.step(company.director, 'approve', advance.id)).error).toBeNull()
    expect((await company.step(company.finance, 'pay', advance.id)).error).toBeNull()
    await company.receive(bought, 10)
    const whole = await company.billed(bought, '1000')
    expect(whole).toMatchObject({ status: 'disputed', match: { invoicedBefore: '400.00', reason: 'above_order' } })
    await company.step(company.finance, 'cancel', whole.id)
    const last = await company.billed(bought, '600')
    expect(last).toMatchObject({ status: 'matched', match: { invoicedBefore: '400.00' } })
    expect((await company.step(company.otherFinance, 'approve', last.id)).error).toBeNull()
    expect((await company.step(company.finance, 'pay', last.id)).error).toBeNull()
    expect(await company.statusOf(bought)).toBe('paid')
  })

  test('is none once something came, nor above what may be invoiced', async () => {
    const bought = await company.bought()
    expect(await company.billed(bought, '1020.01', { isAdvance: true })).toMatchObject({ disputeReason: 'above_order' })
    await company.receive(bought, 1)
    const answer = await company.bill(bought, '10', { isAdvance: true })
    expect(answer.fields?.isAdvance?.code).toBe('advanceAfterReceipt')
  })
})

test('a purchase is paid once all that was approved is paid, and not before', async () => {
  const bought = await company.bought()
  await company.receive(bought, 10)
  const invoices = [await company.billed(bought, '300'), await company.billed(bought, '700')]
  expect(await company.statusOf(bought)).toBe('invoiced')
  for (const { id } of invoices) expect((await company.step(company.otherFinance, 'approve', id)).error).toBeNull()
  await company.step(company.finance, 'pay', invoices[0]?.id ?? 0)
  expect(await company.statusOf(bought)).toBe('invoiced')
  await company.step(company.finance, 'pay', invoices[1]?.id ?? 0)
  expect(await company.statusOf(bought)).toBe('paid')
  const [sums] = await company.rows<{ paid: number; approved: number }>(
    `select sum(total) filter (where status = 'paid')::float8 as paid, sum(total) filter (where status in ('approved', 'paid'))::float8 as approved from procurement_invoices where procurement_id = $1`,
    [bought.id],
  )
  expect(sums).toEqual({ paid: 1000, approved: 1000 })
})

describe('payment', () => {
  const approved = async (purchase: Parameters<Billing['bought']>[0] = {}, receivedBy?: Person) => {
    const bought = await company.bought(purchase)
    await company.receive(bought, 10, receivedBy)
    const invoice = await company.billed(bought, '1000')
    expect((await company.step(company.otherFinance, 'approve', invoice.id)).error).toBeNull()
    return { bought, id: invoice.id }
  }
  const why = async (as: Person, id: number) => {
    const { code, fields } = await company.step(as, 'pay', id)
    return fields?.status?.code ?? code
  }

  test('waits while the supplier is on hold or blocked', async () => {
    for (const status of ['on_hold', 'blocked']) {
      const supplierId = await company.supplier()
      const { id } = await approved({ supplierId })
      await company.rows('update suppliers set status = $2 where id = $1', [supplierId, status])
      expect(await why(company.finance, id)).toBe('supplierNotActive')
    }
  })

  test('of a service waits until somebody other than who pays has confirmed it', async () => {
    for (const type of ['service', 'software', 'subscription', 'rental']) {
      const { id } = await approved({ type }, company.finance)
      expect(await why(company.finance, id)).toBe('notConfirmed')
      expect(await why(await company.app.person('finance'), id)).toBeUndefined()
    }
    const { id } = await approved({}, company.finance)
    expect(await why(company.finance, id)).toBeUndefined()
  })

  test('waits thirty days after a change of the bank, or until it was verified again', async () => {
    const supplierId = await company.supplier()
    const changed = (days: number, verified: string | null) =>
      company.rows('update suppliers set bank_changed_on = $2, bank_verified_on = $3 where id = $1', [
        supplierId,
        later(-days),
        verified,
      ])
    const invoices = [await approved({ supplierId }), await approved({ supplierId })]
    for (const days of [0, 29]) {
      await changed(days, null)
      expect(await why(company.finance, invoices[0]?.id ?? 0)).toBe('bankHold')
    }
    await changed(30, null)
    expect(await why(company.finance, invoices[0]?.id ?? 0)).toBeUndefined()
    await changed(0, today)
    expect(await why(company.finance, invoices[1]?.id ?? 0)).toBeUndefined()
  })

  test('is of no day to come', async () => {
    const { id } = await approved()
    const answer = await company.call(company.finance, 'payProcurementInvoice', { id, ...paid, paidOn: later(1) })
    expect(answer.fields?.paidOn?.code).toBe('tooLate')
  })

  test('waits while the purchase is decided anew, and for another supplier', async () => {
    const { bought, id } = await approved()
    await company.rows(`update procurements set status = 'requested' where id = $1`, [bought.id])
    expect(await why(company.finance, id)).toBe('purchaseNotRunning')
    const other = await company.supplier()
    await company.rows(`update procurements set status = 'received', supplier_id = $2 where id = $1`, [
      bought.id,
      other,
    ])
    expect(await why(company.finance, id)).toBe('noLongerMatches')
  })
})

test.each(['approve', 'pay'])(
  'whoever asked for the purchase cannot %s its invoice in any way, finance or not',
  async (step) => {
    const { finance, otherFinance, call } = company
    const bought = await company.bought({ by: finance })
    await company.receive(bought, 10, otherFinance)
    const { id } = await company.billed(bought, '1000')
    if (step === 'pay') expect((await company.step(otherFinance, 'approve', id)).error).toBeNull()
    const { version, status } = await company.invoice(id)
    const answers = step === 'pay' ? paid : {}
    expect((await company.step(finance, step, id)).code).toBe('ownRequest')
    const update = { id, version, action: step, ...answers }
    expect((await call(finance, 'updateProcurementInvoiceDetails', update)).code).toBe('ownRequest')
    expect(await companyOf(company.app).inBulk('procurementInvoices', id, step, finance, answers)).toBe('ownRequest')
    expect(await company.invoice(id)).toMatchObject({ version, status })
    // Who entered or approved it does not pay it either.
    const other = step === 'pay' ? await company.app.person('finance') : otherFinance
    expect((await company.step(other, step, id)).error).toBeNull()
  },
)

test('who entered or approved an invoice does not pay it, and nothing is paid twice under one reference', async () => {
  const { finance, otherFinance, hrFinance, call } = company
  const bought = await company.bought()
  await company.receive(bought, 10)
  const invoices = [await company.billed(bought, '300'), await company.billed(bought, '700')]
  for (const { id } of invoices) {
    const approved = await company.step(otherFinance, 'approve', id)
    expect(approved).toMatchObject({ error: null, data: { approvedByEmpId: otherFinance.empId } })
  }
  const [first = 0, second = 0] = invoices.map(({ id }) => id)
  for (const as of [hrFinance, otherFinance]) {
    expect((await company.step(as, 'pay', first)).code).toBe('ownRequest')
    const { version } = await company.invoice(first)
    const update = { id: first, version, action: 'pay', ...paid }
    expect((await call(as, 'updateProcurementInvoiceDetails', update)).code).toBe('ownRequest')
    expect(await companyOf(company.app).inBulk('procurementInvoices', first, 'pay', as, paid)).toBe('ownRequest')
  }
  const pay = (id: number, paymentReference: string) =>
    call(finance, 'payProcurementInvoice', { id, paidOn: today, paymentReference })
  expect(await pay(first, 'utr-twice')).toMatchObject({ error: null, data: { paymentReference: 'UTR-TWICE' } })
  for (const same of ['UTR-TWICE', 'utr-twice', ' Utr-Twice '])
    expect((await pay(second, same)).fields).toMatchObject({ paymentReference: { code: 'paymentThere' } })
  expect((await pay(second, 'UTR-OTHER')).error).toBeNull()
})

test('of ten invoices at once so many count as may be invoiced, again and again', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const bought = await company.bought()
    await company.receive(bought, 10)
    // Of 1020, which may be invoiced, 1000 came: three of 300 fit.
    const answers = await Promise.all(Array.from({ length: 10 }, () => company.bill(bought, '300')))
    const states = answers.map(({ data, error }) => data?.status ?? error)
    expect({ round, matched: states.filter((state) => state === 'matched').length }).toEqual({ round, matched: 3 })
    expect(states.filter((state) => state === 'disputed')).toHaveLength(7)
    const ids = answers.flatMap(({ data }) => (data?.status === 'matched' ? [data] : []))
    const raise = ids.map(({ id, version }) =>
      company.call(company.finance, 'updateProcurementInvoiceDetails', { id, version, net: '340', total: '340' }),
    )
    await Promise.all(raise)
    const [sums] = await company.rows<{ counted: number }>(
      `select coalesce(sum(total), 0)::float8 as counted from procurement_invoices where procurement_id = $1 and status in ('matched', 'approved', 'paid')`,
      [bought.id],
    )
    expect(sums?.counted).toBeLessThanOrEqual(1000)
    expect(sums?.counted).toBeGreaterThanOrEqual(680)
  }
}, 120_000)

test('an invoice stands once, however its number is written', async () => {
  const bought = await company.bought()
  await company.receive(bought, 10)
  const first = { supplierInvoiceNumber: 'INV-1 / 26' }
  await company.billed(bought, '100', first)
  for (const supplierInvoiceNumber of ['inv-1 / 26', 'INV-1/26', ' Inv-1 /  26 ']) {
    const { fields = {} } = await company.bill(bought, '200', { supplierInvoiceNumber })
    expect(Object.values(fields).map(({ code }) => code)).toContain('invoiceThere')
  }
})

test('the same amount of a supplier within three days is told with the invoice it may be', async () => {
  const supplierId = await company.supplier()
  const bought = await company.bought({ supplierId })
  await company.receive(bought, 10)
  const on = (days: number) => ({ invoiceDate: daysFromToday(days) })
  type Warned = { warnings: { code: string; args: { id: number } }[]; similarInvoiceId: number | null }
  const warned = async (...bill: Parameters<Billing['billed']>) => {
    const invoice = (await company.billed(...bill)) as unknown as Warned & { id: number }
    return { id: invoice.id, of: invoice.similarInvoiceId, told: invoice.warnings.map(({ args }) => args.id) }
  }
  const first = await warned(bought, '100', on(-10))
  expect(first).toMatchObject({ of: null, told: [] })
  expect(await warned(bought, '100', on(-7))).toMatchObject({ of: first.id, told: [first.id] })
  expect(await warned(bought, '100.01', on(-9))).toMatchObject({ of: null, told: [] })
  expect(await warned(bought, '100', on(-3))).toMatchObject({ of: null, told: [] })
  const other = await company.bought({ supplierId: await company.supplier() })
  await company.receive(other, 10)
  expect(await warned(other, '100', on(-10))).toMatchObject({ of: null, told: [] })
})
