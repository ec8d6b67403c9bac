import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyOf } from '../approvals/company'
import type { Person } from '../setup/app'
import { type Billing, daysAgo, startBilling } from './books'

let books: Billing
let other: Person
beforeAll(async () => {
  books = await startBilling()
  other = await books.app.person('finance')
}, 240_000)
afterAll(() => books?.close())

const account = (more: object = {}) => ({
  ...{
    currency: 'INR',
    bankName: 'New Bank',
    holder: 'Example Works',
    accountNumber: '99887766',
    bankCode: 'NEWB0000001',
  },
  ...{ validFrom: daysAgo(0), reason: 'The branch was closed' },
  ...more,
})
const inForce = (currency = 'INR') =>
  books.rows<{ number: string }>(
    'select account_number as number from company_accounts where currency = $1 order by id',
    [currency],
  )

test('an account of the company is asked for by one of finance and agreed to by another; then invoices say it', async () => {
  const { done, call, finance, director, manager, issued, app } = books
  for (const as of [manager, director])
    expect((await call(as, 'createCompanyAccountChange', account())).status).toBe(403)
  const asked = await done(finance, 'createCompanyAccountChange', account())
  expect(asked).toMatchObject({ status: 'pending' })
  expect(await inForce()).toEqual([])
  // Nobody agrees to their own, by the record or by its step.
  expect((await call(finance, 'approveCompanyAccountChange', { id: asked.id })).status).toBe(403)
  const stepId = await companyOf(app).lastStep(asked.id, 'companyAccountChanges')
  expect((await call(finance, 'approveApprovalStep', { id: stepId })).status).not.toBe(200)
  expect((await call(manager, 'approveCompanyAccountChange', { id: asked.id })).status).not.toBe(200)
  expect((await call(other, 'createCompanyAccountChange', account())).codes).toContain('changeThere')
  const answers = await Promise.all([1, 2, 3].map(() => call(other, 'approveCompanyAccountChange', { id: asked.id })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await inForce()).toEqual([{ number: '99887766' }])
  const invoice = await issued('100')
  expect(
    await books.rows('select account_number as n from company_accounts where id = $1', [invoice.accountId]),
  ).toEqual([{ n: '99887766' }])
})

test('nobody writes an account by itself; what was refused or taken back changes nothing, a wrong IBAN is none', async () => {
  const { done, call, finance } = books
  const before = await inForce('EUR')
  for (const operation of ['createCompanyAccount', 'updateCompanyAccount'])
    expect((await call(finance, operation, { ...account(), id: 1, version: 1 })).status).toBe(404)
  const euro = account({ currency: 'EUR', accountNumber: 'DE89370400440532013000', bankCode: 'COBADEFFXXX' })
  expect(
    (await call(finance, 'createCompanyAccountChange', { ...euro, accountNumber: 'DE89370400440532013001' })).codes,
  ).toContain('ibanWrong')
  const one = await done(finance, 'createCompanyAccountChange', euro)
  await done(other, 'rejectCompanyAccountChange', { id: one.id, comment: 'Not confirmed by the bank' })
  const two = await done(finance, 'createCompanyAccountChange', euro)
  expect((await call(other, 'cancelCompanyAccountChange', { id: two.id })).status).not.toBe(200)
  await done(finance, 'cancelCompanyAccountChange', { id: two.id })
  expect((await call(other, 'approveCompanyAccountChange', { id: two.id })).status).not.toBe(200)
  expect(await inForce('EUR')).toEqual(before)
})
