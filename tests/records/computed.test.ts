import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from '../../server/records/write/writer'
import { choice, date, money, number, ref, share, sum, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'
import { declaredWith } from './declared'

const everything = ['list', 'show', 'create', 'update', 'delete'] as const

/** Vouchers, whose amount is made of their own fields and of their fees, must not exceed the bill. */
const bills = defineResource('bills', {
  label: 'Bill',
  route: 'Bills',
  title: 'name',
  fields: {
    name: text({ required: true }),
    amount: money({ required: true }),
    credit: total('credits', 'billId', 'amount'),
    vouched: total('vouchers', 'billId', 'gross', { where: { isWaived: { ne: 'yes' } } }),
    ceiling: sum({ plus: ['amount', 'credit'] }, { readableBy: ['hr'] }),
  },
  limits: [{ code: 'vouchedAboveBill', of: 'vouched', atMost: 'ceiling', message: 'More than the bill.' }],
  access: [{ to: 'employee', can: everything }],
})

const credits = defineResource('credits', {
  label: 'Credit',
  route: 'Credits',
  title: 'name',
  fields: { name: text({ required: true }), billId: ref('bills', { isPart: true }), amount: money({ required: true }) },
  access: [{ to: 'employee', can: everything }],
})

const vouchers = defineResource('vouchers', {
  label: 'Voucher',
  route: 'Vouchers',
  title: 'name',
  fields: {
    name: text({ required: true }),
    billId: ref('bills', { isPart: true }),
    net: money({ required: true }),
    fees: total('fees', 'voucherId', 'due'),
    gross: sum({ plus: ['net', 'fees'] }),
    feeShare: share('fees', 'gross'),
    isWaived: choice(['yes', 'no'], { default: 'no' }),
    paidOn: date(),
    note: text(),
  },
  access: [{ to: 'employee', can: everything }],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'open',
    states: { open: {}, paid: {} },
    transitions: {
      pay: {
        from: 'open',
        to: 'paid',
        by: ['employee'],
        ask: {
          paidOn: date({ required: true, default: '$today' }),
          note: text({ default: 'by transfer' }),
          payer: text({ required: true }),
        },
      },
    },
  },
})

/** The rate is what the server adds, the amount what is computed of it. */
const fees = defineResource('fees', {
  label: 'Fee',
  route: 'Fees',
  title: 'name',
  fields: {
    name: text({ required: true }),
    voucherId: ref('vouchers', { isPart: true }),
    hours: number({ required: true }),
    rate: number({ writableBy: [] }),
    due: money({ writableBy: [] }),
    words: text({ max: 60 }),
  },
  computed: {
    due: (r) => (r.hours === null || r.rate === null ? null : String(r.hours * r.rate)) as never,
    words: (r) => `${r.hours} at ${r.rate}`,
  },
  rules: [{ code: 'tooDear', on: ['hours'], check: (r) => Number(r.due ?? 0) <= 100_000, message: 'Too dear.' }],
  access: [{ to: 'employee', can: everything }],
})

const rated: Handler = { before: async ({ record }) => ({ rate: Number(record.hours) > 10 ? 5 : 10 }) }

let app: TestApp
let me: Person
let all = 0

type Row = Record<string, unknown> & { id: number; version: number }

const ask = (operation: string, params: object): Promise<Reply<Row>> =>
  app.call<Row>(operation, { ...params }, { as: me })
async function made(operation: string, params: object): Promise<Row> {
  const { body } = await ask(operation, { name: `No. ${++all}`, ...params })
  expect([operation, body.error, body.fields]).toEqual([operation, null, undefined])
  return body.data as Row
}
const refusal = async (operation: string, params: object) => {
  const { status, body } = await ask(operation, params)
  return [status, ...Object.entries(body.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)]
}

beforeAll(async () => {
  const declared = declaredWith(bills, credits, vouchers, fees)
  app = await startApp({ ...declared, handlers: { ...declared.handlers, fees: rated } })
  me = await app.person()
})
afterAll(() => app.close())

const above = (name: string) => [400, `${name} vouchedAboveBill`]

test('a limit holds where what is added up is itself computed', async () => {
  const bill = await made('createBill', { amount: '5900' })
  const voucher = await made('createVoucher', { billId: bill.id, net: '100' })
  const change = { id: voucher.id, version: voucher.version }
  expect(await refusal('updateVoucher', { ...change, net: '999999' })).toEqual(above('net'))
  expect(await refusal('createVoucher', { name: 'more', billId: bill.id, net: '5801' })).toEqual(above('net'))
  expect(await refusal('updateVoucher', { ...change, net: '5900' })).toEqual([200])
})

test('it holds for records farther away, of which that is made', async () => {
  const bill = await made('createBill', { amount: '1000' })
  const voucher = await made('createVoucher', { billId: bill.id, net: '900' })
  const fee = await made('createFee', { voucherId: voucher.id, hours: 10 })
  expect(fee.due).toBe('100.00')
  expect(await refusal('createFee', { name: 'one more', voucherId: voucher.id, hours: 1 })).toEqual(above('due'))
  expect(await refusal('updateFee', { id: fee.id, version: fee.version, hours: 30 })).toEqual(above('due'))
  const waived = await made('createVoucher', { billId: bill.id, net: '500', isWaived: 'yes' })
  const { id, version } = waived
  expect(await refusal('updateVoucher', { id, version, isWaived: 'no' })).toEqual(above('net'))
})

test('it holds where what it is measured by is taken away', async () => {
  const bill = await made('createBill', { amount: '100' })
  const credit = await made('createCredit', { billId: bill.id, amount: '50' })
  const voucher = await made('createVoucher', { billId: bill.id, net: '120' })
  expect(await refusal('deleteCredit', { id: credit.id })).toEqual(above('amount'))
  expect(await refusal('deleteVoucher', { id: voucher.id })).toEqual([200])
  expect(await refusal('deleteCredit', { id: credit.id })).toEqual([200])
  const [again] = [await made('createCredit', { billId: bill.id, amount: '50' })]
  await made('createVoucher', { billId: bill.id, net: '120' })
  expect(await refusal('deleteBill', { id: bill.id })).toEqual([200])
  expect((await ask('getCreditById', { id: again.id })).status).toBe(404)
})

test('by how much it is exceeded is told to who may read both sides of it', async () => {
  const bill = await made('createBill', { amount: '100' })
  const more = { name: 'more', billId: bill.id, net: '130' }
  const told = async (as: Person) => (await app.call('createVoucher', more, { as })).body.fields?.net
  const code = { code: 'vouchedAboveBill', message: 'More than the bill.' }
  expect(await told(me)).toEqual(code)
  expect(await told(await app.person('hr'))).toEqual({ ...code, args: { excess: '30.0000' } })
})

test('of many writes at once no more than the limit is taken, by whichever way', async () => {
  const bill = await made('createBill', { amount: '500' })
  const some = await Promise.all(
    Array.from({ length: 8 }, () => made('createVoucher', { billId: bill.id, net: '0', isWaived: 'no' })),
  )
  const tried = await Promise.all(
    some.flatMap(({ id, version }) => [
      ask('updateVoucher', { id, version, net: '100' }),
      ask('createFee', { name: 'at once', voucherId: id, hours: 10 }),
    ]),
  )
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await ask('getBillById', { id: bill.id })).body.data?.vouched).toBe('500.00')
})

test('what is computed of what the server adds is computed of that, whether new, changed or one of many', async () => {
  const fee = await made('createFee', { hours: 4 })
  expect(fee).toMatchObject({ rate: 10, due: '40.00', words: '4 at 10' })
  const { body } = await ask('updateFee', { id: fee.id, version: fee.version, hours: 20 })
  expect(body.data).toMatchObject({ rate: 5, due: '100.00', words: '20 at 5' })
  expect(await refusal('createFee', { name: 'dear', hours: 30_000 })).toEqual([400, 'hours tooDear'])
})

test('what a step asks for begins with its default where nothing is sent', async () => {
  const paid = async (params: object) => {
    const { id } = await made('createVoucher', { net: '1' })
    return ask('payVoucher', { id, ...params })
  }
  const usual = { paidOn: companyToday(), note: 'by transfer', status: 'paid' }
  expect((await paid({ payer: 'Ann' })).body.data).toMatchObject(usual)
  expect((await paid({ payer: 'Ann', paidOn: '2026-01-02', note: 'in cash' })).body.data).toMatchObject({
    paidOn: '2026-01-02',
    note: 'in cash',
  })
  const unnamed = await paid({})
  expect([unnamed.status, unnamed.body.fields]).toEqual([400, { payer: { code: 'required' } }])
})

test('so it does where an update takes the step, and where many are taken', async () => {
  const usual = { paidOn: companyToday(), note: 'by transfer', status: 'paid' }
  const { id, version } = await made('createVoucher', { net: '1' })
  expect(await refusal('updateVoucher', { id, version, action: 'pay' })).toEqual([400, 'payer required'])
  const { body } = await ask('updateVoucher', { id, version, action: 'pay', payer: 'Ann' })
  expect(body.data).toMatchObject(usual)
  const other = await made('createVoucher', { net: '1' })
  const change = { kind: 'step', step: 'pay', asked: { payer: 'Ann' } }
  const batch = await ask('previewBatch', { resource: 'vouchers', selection: { ids: [other.id] }, change })
  expect(batch.body.fields).toBeUndefined()
  expect(await refusal('applyBatch', { id: batch.body.data?.id, expected: 1 })).toEqual([200])
  expect((await ask('getVoucherById', { id: other.id })).body.data).toMatchObject(usual)
})
