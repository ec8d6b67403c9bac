import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../resources/demo/random'
import { buildKernel } from '../../server/kernel'
import { createMany } from '../../server/records/write/many/create-many'
import { updateMany } from '../../server/records/write/many/update-many'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { currency, date, flag, money, rate, text } from '../../src/fields'
import { inBase, rateInForce, toBaseCurrency } from '../../src/fields/money/rate/base-currency'
import { defineResource, type Resource } from '../../src/framework/resource'
import { rateContextName } from '../../src/framework/rule-context/rate'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { computeValues } from '../../src/framework/validate'
import { currencyDecimals, toUnits } from '../../src/framework/values/money'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './declared'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }] as const

const fees = defineResource('fees', {
  label: 'Fee',
  route: 'Fees',
  title: 'currency',
  inForce: { from: 'since', per: ['currency'] },
  fields: { currency: currency({ required: true }), since: date({ required: true }), worth: rate({ required: true }) },
  access,
})

const bills = defineResource('bills', {
  label: 'Bill',
  route: 'Bills',
  title: 'name',
  fields: {
    name: text({ required: true }),
    on: date(),
    currency: currency(),
    amount: money({ currency: 'currency' }),
    granted: money({ currency: 'currency' }),
    rate: rateInForce(fees, { currency: 'currency', on: 'on', since: 'rateDate' }),
    rateDate: date(),
    inBase: inBase('amount', { by: 'rate' }),
    grantedInBase: inBase('granted', { by: 'rate' }),
    isLarge: flag({ inBase: { gt: '1000' } }),
  },
  frozen: { rate: ['paid'] },
  access,
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, paid: {} },
    transitions: {
      pay: { from: 'open', to: 'paid', by: ['employee'] },
      reopen: { from: 'paid', to: 'open', by: ['employee'] },
    },
  },
})

const vouchers = defineResource('vouchers', {
  label: 'Voucher',
  route: 'Vouchers',
  title: 'name',
  fields: {
    name: text({ required: true }),
    on: date(),
    currency: currency(),
    amount: money({ currency: 'currency' }),
    rate: rateInForce(fees, { currency: 'currency', on: 'on', mayBeMissing: true }),
    inBase: inBase('amount', { by: 'rate' }),
  },
  access,
})

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startApp(declaredWith(fees, bills, vouchers))
  person = await app.person()
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: number; version: number }
const call = <Data = Row>(operation: string, params: object) => app.call<Data>(operation, { ...params }, { as: person })
async function made(operation: string, params: object): Promise<Row> {
  const { body } = await call(operation, params)
  expect(body.error).toBeNull()
  return body.data as Row
}
const enter = (code: string, since: string, worth: string) => made('createFee', { currency: code, since, worth })
const billOf = (values: object) => made('createBill', { name: 'Bill', on: '2026-08-10', amount: '10', ...values })

test('a rate of eight decimals is kept as it is written, and what is finer, larger or nothing is refused', async () => {
  expect((await enter('KRW', '2026-01-01', '0.06123456')).worth).toBe('0.06123456')
  expect((await enter('KRW', '2026-01-02', '9999999999.99999999')).worth).toBe('9999999999.99999999')
  expect((await enter('KRW', '2026-01-03', '91.0500')).worth).toBe('91.05')
  const codes = {
    '0.000000001': 'decimals',
    '0': 'tooSmall',
    '-1': 'tooSmall',
    '10000000000': 'tooLarge',
    '1e3': 'number',
  }
  for (const [worth, code] of Object.entries(codes)) {
    const { body } = await call('createFee', { currency: 'KRW', since: '2026-02-01', worth })
    expect(body.fields).toMatchObject({ worth: { code } })
  }
})

test('a record follows the rates that are entered until it is frozen, and then none of them', async () => {
  await enter('USD', '2026-08-07', '90.4425')
  const bill = await billOf({ currency: 'USD', granted: '8' })
  expect(bill).toMatchObject({ rate: '90.4425', rateDate: '2026-08-07', inBase: '904.43', grantedInBase: '723.54' })
  await enter('USD', '2026-08-09', '100.5')
  const later = await made('updateBill', { id: bill.id, version: bill.version, name: 'Later' })
  expect(later).toMatchObject({ rate: '100.5', inBase: '1005.00', isLarge: true })
  await enter('USD', '2026-08-10', '7')
  const paid = await made('payBill', { id: bill.id })
  expect(paid).toMatchObject({ rate: '7', inBase: '70.00' })
  await enter('EUR', '2026-08-01', '3')
  const rates = await call<Row[]>('getFees', { filter: { currency: { eq: 'USD' } } })
  for (const { id, version } of rates.body.data ?? []) await made('updateFee', { id, version, worth: '11' })
  const frozen = await made('updateBill', { id: bill.id, version: paid.version, name: 'Frozen', granted: '9' })
  expect(frozen).toMatchObject({ rate: '7', rateDate: '2026-08-10', inBase: '70.00', grantedInBase: '63.00' })
  const moved = await made('updateBill', { id: bill.id, version: frozen.version, currency: 'EUR' })
  expect(moved).toMatchObject({ rate: '3', rateDate: '2026-08-01', inBase: '30.00' })
  const open = await made('reopenBill', { id: bill.id })
  const again = await made('updateBill', { id: bill.id, version: open.version, currency: 'USD' })
  expect(again).toMatchObject({ rate: '11', inBase: '110.00' })
})

test('without a rate in force the save is refused at the currency, in a trial as well, unless it may be missing', async () => {
  const before = { name: 'Bill', on: '2020-01-01', currency: 'USD', amount: '10' }
  expect((await call('createBill', before)).body.fields).toMatchObject({ currency: { code: 'noRate' } })
  const tried = await call<TrialAnswer>('tryCreateBill', before)
  expect(tried.body.data?.problems).toMatchObject([{ fields: { currency: { code: 'noRate' } } }])
  expect(await made('createVoucher', before)).toMatchObject({ rate: null, inBase: null })
  expect(await billOf({ currency: 'INR', on: '2020-01-01' })).toMatchObject({
    rate: '1',
    rateDate: null,
    inBase: '10.00',
  })
  expect(await billOf({ currency: null })).toMatchObject({ rate: null, inBase: null })
})

test('what is too large in base is refused at the amount', async () => {
  const { body } = await call('createBill', {
    name: 'All',
    on: '2026-08-10',
    currency: 'USD',
    amount: '99999999999999',
  })
  expect(body.fields).toMatchObject({ amount: { code: 'tooLargeInBase' } })
})

test('nobody enters the rate or an amount in base', async () => {
  for (const name of ['rate', 'rateDate', 'inBase']) {
    const { body } = await call('createBill', { name: 'Bill', [name]: name === 'rateDate' ? '2026-01-01' : '1' })
    expect(body).toMatchObject({ code: 'unknownKey', args: { key: name } })
  }
})

test('many records written at once have each its own rate, and are filtered and added up by what they come to', async () => {
  const kernel = await buildKernel(app.db, testSettings, declaredWith(fees, bills, vouchers))
  const rows = ['USD', 'EUR', 'INR'].map((code, place) => ({
    place,
    values: { name: code, on: '2026-08-10', currency: code, amount: '10.00' },
  }))
  const created = await app.db.transaction((tx) => createMany(createSystemWriter(kernel, tx), 'vouchers', rows))
  const wanted = created.map(({ id }) => ({ id: Number(id), values: () => ({ amount: '20.00' }) }))
  await app.db.transaction((tx) => updateMany(createSystemWriter(kernel, tx), 'vouchers', ['amount'], wanted))
  const filter = JSON.stringify({ inBase: { gt: '20' } })
  const { body } = await call<Row[]>('getVouchers', { filter, sort: JSON.stringify([['inBase', 'desc']]) })
  expect(body.data?.map(({ name, inBase: amount }) => [name, amount])).toEqual([
    ['USD', '220.00'],
    ['EUR', '60.00'],
  ])
  const sums = await call('summarizeVouchers', { figures: ['sum:inBase'] })
  expect(JSON.stringify(sums.body.data)).toContain('300.00')
})

/** As a fraction of whole numbers, rounded half away from zero. */
function expected(amount: string, worth: string, base: string): bigint {
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.')
    return { digits: BigInt(whole + fraction), over: 10n ** BigInt(fraction.length) }
  }
  const [one, other] = [scaled(amount), scaled(worth)]
  const over = one.over * other.over
  const units = 10n ** BigInt(currencyDecimals(base))
  const twice = 2n * one.digits * other.digits * units
  const minor = (twice + over) / (2n * over)
  return (amount.startsWith('-') ? -minor : minor) * 10n ** BigInt(4 - currencyDecimals(base))
}

test('ten thousand amounts in base are what fractions of whole numbers say, to the minor unit', () => {
  const random = createRandom(9, 'base')
  const digits = (most: number, decimals: number) =>
    `${random.between(0, most)}${decimals === 0 ? '' : `.${String(random.between(0, 10 ** decimals - 1)).padStart(decimals, '0')}`}`
  for (let at = 0; at < 10_000; at++) {
    const amount = `${random.pick(['', '-'])}${digits(999_999, random.between(0, 4))}`
    const worth = digits(random.pick([0, 9, 99_999]), random.between(1, 8))
    const base = random.pick(['INR', 'JPY', 'KWD', 'CLF'])
    const made = toBaseCurrency(amount, worth, () => base)
    expect([amount, worth, base, toUnits(made ?? '')]).toEqual([amount, worth, base, expected(amount, worth, base)])
  }
})

test('both sides make the same of a record', () => {
  const given = { [rateContextName('rate')]: { base: 'INR', rate: '90.4425', since: '2026-08-07' } }
  const record = { amount: '10', granted: '0.05', currency: 'USD', on: '2026-08-10' }
  expect(computeValues(bills, record, { given, today: '2026-08-10' })).toMatchObject({
    rate: '90.4425',
    rateDate: '2026-08-07',
    inBase: '904.43',
    grantedInBase: '4.52',
  })
})

const broken = (fields: object, rest: object = {}) =>
  defineResource('bills', { ...bills, ...rest, fields: { ...bills.fields, ...fields } } as never) as unknown as Resource

test.each([
  ['on what is no date', { rate: rateInForce(fees, { currency: 'currency', on: 'onn' }) }, 'did you mean on?'],
  ['of no currency', { rate: rateInForce(fees, { currency: 'curency', on: 'on' }) }, 'did you mean currency?'],
  [
    'since no date',
    { rate: rateInForce(fees, { currency: 'currency', on: 'on', since: 'rateDat' }) },
    'did you mean rateDate?',
  ],
  [
    'of what is not in force',
    { rate: rateInForce(bills as unknown as Resource, { currency: 'currency', on: 'on' }) },
    'says no inForce',
  ],
  ['of an amount that is none', { inBase: inBase('amuont', { by: 'rate' }) }, 'did you mean amount?'],
  ['by a rate that is none', { inBase: inBase('amount', { by: 'rat' }) }, 'did you mean rate?'],
  ['of another currency', { amount: money() }, 'has its currency from the company'],
])('an amount in base %s stops the start', (_, fields, words) => {
  expect(() => checkDeclarations(declaredWith(fees, broken(fields)))).toThrow(words)
})

test('freezing what nothing computes stops the start', () => {
  expect(() => checkDeclarations(declaredWith(fees, broken({}, { frozen: { rat: ['paid'] } })))).toThrow(
    'did you mean rate?',
  )
})
