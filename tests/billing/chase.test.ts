import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepPreview } from '../../src/framework/steps/step-preview'
import { type Billing, daysAgo, type Row, startBilling } from './books'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
  const { done, finance, customers, rows } = books
  const contact = {
    customerId: customers.get('KA'),
    firstName: 'Asha',
    email: 'asha@customer.example',
    isBilling: true,
  }
  await done(finance, 'createContactPerson', contact)
  await rows(`update contact_persons set status = 'active'`)
}, 240_000)
afterAll(() => books?.close())

interface FollowUp {
  receivableId: number
  channel: string
  summary: string
  byEmpId: number
}

const mails = () => books.rows(`select id from outbox where template = 'outside'`)
const followUps = (ids: readonly (number | undefined)[]) =>
  books.rows<FollowUp>(
    'select receivable_id as "receivableId", channel, summary, by_emp_id as "byEmpId" from follow_ups where receivable_id = any($1::bigint[]) order by id',
    [ids],
  )

/** Two invoices of one customer, the first overdue for 20 days, the second for the given days. */
async function overdue(days = 2): Promise<[Row, Row]> {
  const { issued, owed, rows } = books
  await rows(`update receivables set status = 'received', closed_on = $1`, [daysAgo(0)])
  const [a] = await owed((await issued('100')).id)
  const [b] = await owed((await issued('200')).id)
  await rows('update receivables set due_date = $2 where id = $1', [a?.id, daysAgo(20)])
  await rows('update receivables set due_date = $2 where id = $1', [b?.id, daysAgo(days)])
  return [a as Row, b as Row]
}

test('a reminder is shown before it goes, goes once a day, holds all that is open, and is a follow-up of each', async () => {
  const { done, call, finance, other } = books
  const [a, b] = await overdue()
  const before = (await mails()).length
  const preview = await done<StepPreview>(finance, 'previewRemindReceivable', { id: a.id })
  expect(preview.mails).toMatchObject([{ to: 'asha@customer.example', subject: 'Open invoices', files: [] }])
  for (const { receivableNumber } of [a, b]) expect(preview.mails[0]?.text).toContain(String(receivableNumber))
  expect([(await mails()).length, await followUps([a.id, b.id])]).toEqual([before, []])
  expect((await call(other, 'remindReceivable', { id: a.id })).status).not.toBe(200)

  // Two people press it at once, at different invoices of the customer.
  const answers = await Promise.all([a, b, a, b].map(({ id }) => call(finance, 'remindReceivable', { id })))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['remindedToday', 'remindedToday', 'remindedToday'])
  expect((await mails()).length).toBe(before + 1)
  expect(await followUps([a.id, b.id])).toMatchObject([
    { receivableId: a.id, channel: 'email', summary: 'Reminder sent to asha@customer.example', byEmpId: finance.empId },
    { receivableId: b.id, channel: 'email', byEmpId: finance.empId },
  ])
})

test('a promise and a call are about one invoice, or about all that the customer has overdue', async () => {
  const { done, call, finance, rows } = books
  const [a, b] = await overdue(-5)
  const [{ id: promiseByPocId } = { id: 0 }] = await rows<{ id: number }>(
    'select min(id)::int as id from contact_persons',
  )
  const promise = { promiseDate: daysAgo(-4), promiseByPocId }
  expect(
    (await call(finance, 'recordPromiseReceivable', { id: a.id, ...promise, promiseDate: daysAgo(1) })).codes,
  ).toEqual(['tooEarly'])
  expect((await call(finance, 'recordPromiseReceivable', { id: a.id })).codes).toEqual(['required', 'required'])
  const stored = () =>
    rows('select id, stage, promise_date::text as on from receivables where id = any($1::bigint[]) order by id', [
      [a.id, b.id],
    ])
  // What is not due yet was not talked about.
  await done(finance, 'recordPromiseReceivable', { id: a.id, ...promise, isForAll: true })
  expect(await stored()).toEqual([
    { id: a.id, stage: 'promised', on: daysAgo(-4) },
    { id: b.id, stage: 'not_due', on: null },
  ])
  await rows('update receivables set due_date = $2 where id = $1', [b.id, daysAgo(1)])
  await done(finance, 'logCallReceivable', { id: a.id, summary: 'Will pay both', isForAll: true })
  await done(finance, 'logCallReceivable', { id: b.id, summary: 'Sent the order again', channel: 'email' })
  expect(
    (await followUps([a.id, b.id])).map(({ receivableId, channel, summary }) => [receivableId, channel, summary]),
  ).toEqual([
    [a.id, 'phone', 'Will pay both'],
    [b.id, 'phone', 'Will pay both'],
    [b.id, 'email', 'Sent the order again'],
  ])
  // Promised to come: the customer is not reminded of it, and of nothing at all where the rest is paid.
  await rows(`update receivables set status = 'received' where id = $1`, [b.id])
  expect((await call(finance, 'remindReceivable', { id: a.id })).codes).toEqual(['nothingToRemind'])
})
