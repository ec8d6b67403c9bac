import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import type { Row } from './books'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
}, 240_000)
afterAll(() => app?.close())

test('the demo company has invoices in every state, numbered without a gap, and what is open agrees', async () => {
  const as = await app.demo('finance')
  const invoices = (await app.call<Row[]>('getInvoices', { perPage: 500 }, { as })).body.data ?? []
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['draft', 'issued', 'partly_paid', 'paid', 'disputed', 'cancelled']),
  )
  const numbers = invoices.flatMap(({ invoiceNumber }) => (invoiceNumber ? [String(invoiceNumber)] : []))
  for (const series of new Set(numbers.map((number) => number.slice(0, -5)))) {
    const own = numbers.filter((number) => number.startsWith(series)).map((number) => Number(number.slice(-5)))
    expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
  }
  const { rows } = await app.db.query<{ id: number }>({
    text: `select i.id from invoices i join receivables r on r.invoice_id = i.id
      group by i.id having sum(r.amount_due) <> (select sum(line_total) from invoice_items l where l.invoice_id = i.id)`,
  })
  expect(rows).toEqual([])
})

test('of nineteen months of invoices and receipts each says something, and the books agree', async () => {
  const as = await app.demo('finance')
  const months = (
    await app.call<{ groups: object[] }>(
      'getMonthlyInvoicedByYear',
      { from: daysFromToday(-600), to: daysFromToday(0), by: ['issueDate:month'] },
      { as },
    )
  ).body.data
  expect(months?.groups.length).toBeGreaterThanOrEqual(19)
  const none = async (text: string) => expect([text, (await app.db.query({ text })).rows]).toEqual([text, []])
  await none(`select r.id from receivables r left join settlements s on s.receivable_id = r.id group by r.id
    having coalesce(sum(s.settled), 0) not between 0 and r.amount_due or (r.status in ('received', 'written_off')) <> (coalesce(sum(s.settled), 0) = r.amount_due)`)
  await none(`select p.id from receipts p where p.status = 'posted' and p.mode <> 'set_off' and
    p.amount <> coalesce((select sum(received) from settlements s where s.receipt_id = p.id), 0) + p.overpaid`)
  await none(
    `select i.id from invoices i where i.status = 'paid' and exists (select from receivables r where r.invoice_id = i.id and r.status <> 'received')`,
  )
  await none(`select m.id from milestones m join sows w on w.id = m.sow_id where m.status in ('invoiced', 'paid') and not w.tax_inclusive
    and not exists (select from invoice_items l where l.milestone_id = m.id and l.standing in ('billed', 'paid'))`)
  await none(
    `select id from invoices where status <> 'draft' and (invoice_number is null or issue_date is null or due_date is null or exchange_rate is null or base_sub_total is null)`,
  )
  await none(
    `select a.id from invoices a join invoices b on a.series = b.series and a.invoice_number < b.invoice_number and a.issue_date > b.issue_date`,
  )
  await none(
    `select r.id from receivables r left join settlements s on s.receivable_id = r.id where r.status = 'received' group by r.id having sum(s.base_settled) <> r.base_due`,
  )
})
