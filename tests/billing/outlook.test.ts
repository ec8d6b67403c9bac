import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CashForecast, CustomerStatement } from '../../resources/billing/answers'
import { countBrokenPromises, fillClosedDates } from '../../resources/billing/server/jobs/broken-promises'
import { remindCustomers } from '../../resources/billing/server/jobs/remind-customers'
import type { JobRunContext } from '../../server/types'
import { compareAmounts } from '../../src/framework/values/money'
import { type Billing, daysAgo, type Row, startBilling } from './books'
import written from './examples.json'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
  await books.rows(`update role_grants set from_date = '2020-01-01'`)
}, 240_000)
afterAll(async () => {
  vi.useRealTimers()
  await books?.close()
})

interface Forecast {
  asOf: string
  weeks: number
  receivables: { ref: string; balance: string; dueDate: string; promiseDate?: string; expectedDate?: string }[]
  milestones: {
    ref: string
    amount: string
    plannedDate: string
    forecastDate?: string
    paymentTermsDays: number
    status: string
  }[]
}

/** No open receivables and nothing planned. */
async function cleared(): Promise<void> {
  await books.rows(`update receivables set status = 'received', closed_on = issue_date`)
  await books.rows(`update milestones set status = 'cancelled'`)
}

const examples = (
  written.examples as unknown as { id: string; kind: string; given: Forecast; expect: Pick<CashForecast, 'weeks'> }[]
).filter(({ kind }) => kind === 'forecast')

test.each(examples.map((each) => [each.id, each] as const))(
  '%s: the forecast, by the wire on its day',
  async (_, { given, expect: expected }) => {
    const { issued, owed, rows, work, app, finance } = books
    await cleared()
    for (const { balance, dueDate, promiseDate, expectedDate } of given.receivables) {
      const [open] = await owed((await issued('1')).id)
      const text = `update receivables set amount_due = $2, base_due = $2, due_date = $3, promise_date = $4, expected_date = $5 where id = $1`
      await rows(text, [open?.id, balance, dueDate, promiseDate ?? null, expectedDate ?? null])
    }
    for (const { amount, plannedDate, forecastDate, paymentTermsDays, status } of given.milestones) {
      const { sowId, milestoneIds } = await work([amount])
      const text =
        'update milestones set status = $2, planned_date = $3, forecast_date = $4 where id = any($1::bigint[])'
      await rows(text, [milestoneIds, status, plannedDate, forecastDate ?? null])
      await rows('update sows set payment_terms_days = $2 where id = $1', [sowId, paymentTermsDays])
    }
    vi.setSystemTime(new Date(`${given.asOf}T06:00:00Z`))
    try {
      const as = await app.again(finance)
      // The database keeps its own clock: what hangs on it lasts.
      await rows(`update sessions set expires_at = now() + interval '1 day' where ended_at is null`)
      const { body } = await app.call<CashForecast>('getCashForecast', { weeks: given.weeks }, { as })
      expect([body.error, body.data?.asOf]).toEqual([null, given.asOf])
      expect(body.data?.weeks).toEqual(expected.weeks)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('a forecast is for finance; disputed balances are told beside it', async () => {
  const { issued, owed, rows, done, call, finance, other } = books
  await cleared()
  const [open] = await owed((await issued('100')).id)
  await rows(`update receivables set stage = 'disputed', dispute_reason = 'No' where id = $1`, [open?.id])
  const forecast = await done<CashForecast>(finance, 'getCashForecast', { weeks: 20 })
  expect([forecast.disputed, forecast.weeks.every(({ expected }) => expected === '0.00')]).toEqual(['118.00', true])
  expect((await call(other, 'getCashForecast')).status).toBe(403)
})

test('a statement goes from what was owed to what is owed, and is for finance and who answers for the customer', async () => {
  const { issued, receive, owed, done, call, finance, manager, other, customers, make, rows } = books
  const id = await make('customers', {
    name: 'Account',
    country: 'IN',
    currency: 'INR',
    paymentTermsDays: 30,
    accountOwnerEmpId: manager.empId,
    billingAddress: {
      line1: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'IN',
      line2: null,
      postalCode: null,
    },
  })
  await rows(`update customers set status = 'active' where id = $1`, [id])
  customers.set('Account', id)
  const first = await issued('1000', {}, 'Account')
  await receive('1200', {}, 'Account')
  const second = await issued('500', {}, 'Account')
  const ask = { customerId: id, from: daysAgo(0), to: daysAgo(0) }
  const told = await done<CustomerStatement>(finance, 'getCustomerStatement', ask)
  expect(told.currencies).toHaveLength(1)
  const [one] = told.currencies
  expect([one?.opening, one?.closing, one?.credit]).toEqual(['0.00', '590.00', '20.00'])
  expect(one?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', '1180.00'],
    ['invoice', '590.00'],
    ['receipt', '-1180.00'],
  ])
  expect(one?.lines.map(({ number }) => number).slice(0, 2)).toEqual([first.invoiceNumber, second.invoiceNumber])
  const open = (await owed(second.id)).reduce((sum, { balance }) => sum + Number(balance), 0)
  expect(Number(one?.closing)).toBe(open)
  const later = await done<CustomerStatement>(manager, 'getCustomerStatement', {
    ...ask,
    from: daysAgo(-1),
    to: daysAgo(-1),
  })
  expect(later.currencies[0]).toMatchObject({ opening: '590.00', lines: [], closing: '590.00' })
  expect((await call(other, 'getCustomerStatement', ask)).status).toBe(404)
  expect((await call(finance, 'getCustomerStatement', { ...ask, to: daysAgo(1) })).status).toBe(400)
})

const run = (date: string): JobRunContext => ({
  ...{ date, begunOn: date, plannedAt: 0, since: null, signal: new AbortController().signal },
  once: (_, work) => books.app.db.transaction(async (tx) => work(tx)).then(() => true),
  warn: () => undefined,
})

const mails = () => books.rows<{ id: number }>(`select id from outbox where template = 'outside'`)

test('customers are reminded on five days, by one mail for all that is open; not of what is promised or disputed, nor where it is off', async () => {
  const { issued, owed, rows, kernel, customers, done, finance } = books
  await cleared()
  const contact = {
    customerId: customers.get('KA'),
    firstName: 'Asha',
    email: 'asha@customer.example',
    isBilling: true,
  }
  await done(finance, 'createContactPerson', contact)
  await rows(`update contact_persons set status = 'active'`)
  await rows(`insert into accounts (emp_id, username, status) values ($1, 'keeper', 'active') on conflict do nothing`, [
    books.owner.empId,
  ])
  const [a] = await owed((await issued('100')).id)
  const [b] = await owed((await issued('200')).id)
  const dueOn = (of: Row | undefined, days: number) =>
    rows('update receivables set due_date = $2 where id = $1', [of?.id, daysAgo(days)])
  await dueOn(b, -20)
  for (const [days, count] of [
    [4, 0],
    [-3, 1],
    [0, 0],
    [1, 1],
    [7, 1],
    [15, 1],
    [30, 1],
    [31, 0],
  ] as const) {
    await dueOn(a, days)
    const before = (await mails()).length
    expect([days, (await remindCustomers(kernel, run(daysAgo(0)))).reminded, (await mails()).length - before]).toEqual([
      days,
      count,
      count,
    ])
  }
  expect((await owed(Number(a?.invoiceId)))[0]).toMatchObject({ stage: 'reminded' })
  await dueOn(a, 7)
  await rows('update receivables set promise_date = $2 where id = $1', [a?.id, daysAgo(-1)])
  expect((await remindCustomers(kernel, run(daysAgo(0)))).reminded).toBe(0)
  await rows(`update receivables set promise_date = null, stage = 'disputed', dispute_reason = 'No' where id = $1`, [
    a?.id,
  ])
  expect((await remindCustomers(kernel, run(daysAgo(0)))).reminded).toBe(0)
  await rows(`update receivables set stage = 'reminded', dispute_reason = null where id = $1`, [a?.id])
  await rows('update customers set is_reminded = false')
  expect((await remindCustomers(kernel, run(daysAgo(0)))).reminded).toBe(0)
})

test('a promise that is kept, and one that is not, are counted; days to pay from the day of issue', async () => {
  const { issued, owed, rows, kernel, receive } = books
  await cleared()
  const invoice = await issued('100')
  const one = async () => (await owed(invoice.id))[0]
  const promise = async (days: number) => {
    const text =
      'update receivables set promise_date = $2, promise_by_poc_id = (select min(id) from contact_persons) where id = $1'
    return rows(text, [(await one())?.id, daysAgo(days)])
  }
  await promise(1)
  expect(await countBrokenPromises(kernel, run(daysAgo(0)))).toEqual({ broken: 1 })
  expect(await countBrokenPromises(kernel, run(daysAgo(0)))).toEqual({ broken: 0 })
  expect(await one()).toMatchObject({ brokenPromises: 1, promiseDate: null })
  await promise(0)
  expect((await receive('118', { lines: [{ receivableId: (await one())?.id, amount: '118' }] })).error).toBeNull()
  const closed = await one()
  expect(closed).toMatchObject({
    status: 'received',
    keptPromises: 1,
    brokenPromises: 1,
    promisesKept: 50,
    closedOn: daysAgo(0),
    daysToPay: 0,
    ageing: null,
  })
  expect(compareAmounts(String(closed?.balance), '0')).toBe(0)
  await rows('update receivables set closed_on = null, days_to_pay = null where id = $1', [closed?.id])
  expect((await fillClosedDates(kernel)).dated).toBeGreaterThan(0)
  expect(await one()).toMatchObject({ closedOn: daysAgo(0), daysToPay: 0 })
})
