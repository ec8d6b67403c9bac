import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import type { Row } from './books'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
}, 240_000)
afterAll(() => app?.close())

test('the demo company has invoices in every state, numbered without a gap, and what is open agrees', async () => {
  const as = await app.demo('finance')
  const invoices = (await app.call<Row[]>('getInvoices', { perPage: 100 }, { as })).body.data ?? []
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
