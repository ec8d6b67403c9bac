import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '../../resources/billing/invoices'
import { readTypedRecord } from '../../server/records/write/typed-records'
import { compareAmounts } from '../../src/framework/values/money'
import { type Books, startBooks } from './books'
import written from './examples.json'

interface Line {
  quantity: string
  unitPrice: string
  taxCode: string
  discount?: string
  advanceInvoiceId?: string
}

interface Given {
  type: string
  customer: string
  issueDate: string
  currency: string
  lines: Line[]
  withholdingPercent?: string
  paymentTermsDays?: number
  periodFrom?: string
  periodTo?: string
  instalments?: { days: number; percent?: string }[]
  advance?: { subTotal: string }
  original?: object
  po?: object
  time?: object[]
}

type Told = Record<string, string | undefined> & {
  lines?: Record<string, string>[]
  receivables?: Record<string, unknown>[]
  refused?: string
}

const examples = written.examples as unknown as { id: string; kind: string; says: string; given: Given; expect: Told }[]
/** Those about orders and credits are told in tests of their own, of minutes none are billed yet. */
const told = examples.filter(({ kind, given }) => kind === 'invoice' && !given.original && !given.po && !given.time)

let books: Books
beforeAll(async () => {
  books = await startBooks()
}, 240_000)
afterAll(() => books?.close())

/** What the examples call by one name, and fields by another. */
const names: Record<string, string> = { advanceLeft: '' }
const refusals: Record<string, string> = { discount_over_line: 'discountOverLine' }

async function drafted(given: Given): Promise<number> {
  const { make, codes, customers } = books
  const { type, customer, currency, lines, issueDate, instalments, paymentTermsDays, periodFrom, periodTo } = given
  const invoiceId = await make(
    'invoices',
    {
      type: type === 'milestone' ? 'other' : type,
      customerId: customers.get(customer),
      ...{ currency, paymentTermsDays, periodFrom, periodTo },
      withholdingPercent: given.withholdingPercent ? Number(given.withholdingPercent) : null,
      instalments:
        instalments?.map(({ days, percent }) => ({ days, percent: percent ? Number(percent) : null })) ?? null,
    },
    issueDate,
  )
  for (const { quantity, unitPrice, taxCode, discount, advanceInvoiceId } of lines)
    await make(
      'invoiceItems',
      {
        ...{ invoiceId, description: 'Work', unitPrice, discount },
        quantity: Number(quantity),
        taxCodeId: codes.get(taxCode),
        advanceInvoiceId: advanceInvoiceId ? await advanced(given) : null,
      },
      issueDate,
    )
  return invoiceId
}

/** The advance that the example sets off, issued before. */
async function advanced(given: Given): Promise<number> {
  const unitPrice = given.advance?.subTotal ?? '0'
  const before = {
    ...given,
    type: 'advance',
    issueDate: '2026-06-30',
    lines: [{ quantity: '1', unitPrice, taxCode: 'GST18' }],
  }
  const id = await drafted(before)
  await books.step('invoices', 'issue', id, { issueDate: before.issueDate }, before.issueDate)
  return id
}

describe('every example of an invoice', () => {
  test.each(told.map((each) => [`${each.id} ${each.says}`, each] as const))(
    '%s',
    async (_, { given, expect: expected }) => {
      const { on, step, rows } = books
      // Examples do not follow each other: each begins its series.
      await rows('delete from number_series')
      await rows('update invoices set invoice_number = null')
      if (expected.refused) {
        const code = refusals[expected.refused]
        await expect(drafted(given)).rejects.toMatchObject({ fields: { discount: { code } } })
        return
      }
      const id = await drafted(given)
      await step('invoices', 'issue', id, { issueDate: given.issueDate }, given.issueDate)
      const invoice = await on(given.issueDate, (writer) => readTypedRecord(writer, invoices, id))
      const { lines = [], receivables, ...figures } = expected
      for (const [name, value] of Object.entries(figures))
        if (names[name] !== '') same(name, (invoice as Record<string, unknown>)[name], value)
      const items = await rows<Record<string, unknown>>(
        `select net::text as amount, tax_rate::text as "taxRate", cgst::text as cgst, sgst::text as sgst, igst::text as igst
       from invoice_items where invoice_id = $1 order by id`,
        [id],
      )
      const due = await rows(
        `select instalment_no::int as "instalmentNo", due_date::text as "dueDate", trim_scale(amount_due)::float8 as "amountDue"
       from receivables where invoice_id = $1 order by instalment_no`,
        [id],
      )
      if (receivables) expect(due).toEqual(receivables.map((each) => ({ ...each, amountDue: Number(each.amountDue) })))
      else expect(due).toHaveLength(1)
      expect(items).toHaveLength(lines.length)
      for (const [index, line] of lines.entries())
        for (const [name, value] of Object.entries(line)) same(name, items[index]?.[name], value)
    },
  )
})

function same(name: string, is: unknown, value: string | undefined): void {
  const isFigure = /^-?[0-9.]+$/.test(String(value)) && typeof is !== 'object'
  if (isFigure && name !== 'exchangeRate')
    expect([name, is, compareAmounts(String(is), String(value))]).toEqual([name, is, 0])
  else if (isFigure) expect([name, Number(is)]).toEqual([name, Number(value)])
  else expect([name, is]).toEqual([name, value])
}
