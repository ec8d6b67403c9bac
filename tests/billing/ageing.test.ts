import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumAmounts } from '../../resources/billing/rules/line-amounts'
import type { ReportAnswer, ReportGroup } from '../../src/framework/reports/report-answers'
import { daysBetween } from '../../src/framework/values/dates'
import { compareAmounts } from '../../src/framework/values/money'
import { type Books, daysAgo, type Row, startBooks } from './books'
import written from './examples.json'

interface Part {
  on: string
  amount: string
  kind: 'receipt' | 'creditNote' | 'writeOff'
}

interface Due {
  ref: string
  issueDate: string
  dueDate: string
  currency: string
  amountDue: string
  settled?: Part[]
}

interface Buckets {
  buckets: Record<string, string>
  outstanding: string
}

interface Example {
  id: string
  kind: string
  says: string
  given: { asOf: string; basis: 'dueDate' | 'issueDate'; receivables: Due[] }
  expect: {
    rows: { ref: string; balance: string; ageingDays: number; bucket: string }[]
    document: Record<string, Buckets>
    base: Buckets
  }
}

const examples = (written.examples as unknown as Example[]).filter(({ kind }) => kind === 'ageing')

/** Names of the buckets by the first day of each. */
const firstDays: Record<string, number> = {
  not_due: 0,
  '1-30': 1,
  '31-60': 31,
  '61-90': 61,
  '91-120': 91,
  over_120: 121,
}

let books: Books
beforeAll(async () => {
  books = await startBooks()
}, 240_000)
afterAll(() => books?.close())

const asked = async <Data>(operation: string, params: object): Promise<Data> => {
  const { body } = await books.app.call<Data>(operation, { ...params }, { as: books.owner })
  expect([operation, body.error]).toEqual([operation, null])
  return body.data as Data
}

/** Issued over one line without tax, and settled as the example says; answers the receivable. */
async function owed({ issueDate, dueDate, currency, amountDue, settled = [] }: Due): Promise<number> {
  const { make, step, rows, codes, customers } = books
  await rows('delete from number_series')
  await rows('update invoices set invoice_number = null')
  await rows('update receipts set receipt_number = null')
  const customerId = customers.get(currency === 'INR' ? 'KA' : 'US')
  const paymentTermsDays = daysBetween(issueDate, dueDate)
  const invoiceId = await make('invoices', { type: 'other', customerId, currency, paymentTermsDays }, issueDate)
  const line = { invoiceId, description: 'Work', unitPrice: amountDue, taxCodeId: codes.get('GST0') }
  await make('invoiceItems', line, issueDate)
  await step('invoices', 'issue', invoiceId, { issueDate }, issueDate)
  const [receivable] = await rows<{ id: number }>('select id::int as id from receivables where invoice_id = $1', [
    invoiceId,
  ])
  const id = receivable?.id ?? 0
  for (const part of settled) await settle({ id, invoiceId, customerId, currency }, part)
  return id
}

let references = 0

async function settle(
  of: { id: number; invoiceId: number; customerId: number | undefined; currency: string },
  { on, amount, kind }: Part,
) {
  const { make, step, codes } = books
  if (kind === 'receipt') {
    const { customerId, currency } = of
    const receipt = { customerId, currency, amount, receivedOn: on, reference: `AG ${++references}` }
    const receiptId = await make('receipts', receipt, on)
    await make('receiptLines', { receiptId, receivableId: of.id, amount }, on)
    await step('receipts', 'post', receiptId, {}, on)
  } else if (kind === 'creditNote') {
    const noteId = await make('invoices', { type: 'credit_note', originalInvoiceId: of.invoiceId }, on)
    const line = { invoiceId: noteId, description: 'Credited', unitPrice: amount, taxCodeId: codes.get('GST0') }
    await make('invoiceItems', line, on)
    await step('invoices', 'issue', noteId, { issueDate: on }, on)
  } else {
    await step('receivables', 'askWriteOff', of.id, { writeOffReason: 'Customer wound up' }, on)
    await step('receivables', 'writeOff', of.id, {}, on)
  }
}

/** Amounts by bucket, of one currency or in base. */
const bucketsOf = (groups: readonly ReportGroup[], of: (group: ReportGroup) => unknown) =>
  Object.fromEntries(
    Object.entries(firstDays).map(([name, first]) => {
      const group = groups.find(({ value }) => Number(value) === first)
      return [name, String((group && of(group)) ?? '0')]
    }),
  )

function same(is: Record<string, string>, { buckets, outstanding }: Buckets, all: unknown): void {
  for (const [name, amount] of Object.entries(buckets))
    expect([name, compareAmounts(is[name] ?? '0', amount)]).toEqual([name, 0])
  expect(compareAmounts(sumAmounts(...Object.values(is)), outstanding)).toBe(0)
  expect(compareAmounts(String(all), outstanding)).toBe(0)
}

describe('every example of ageing, by the wire', () => {
  test.each(examples.map((each) => [`${each.id} ${each.says}`, each] as const))(
    '%s',
    async (_, { given, expect: expected }) => {
      const { asOf, basis, receivables } = given
      const ids = new Map<number, string>()
      for (const due of receivables) ids.set(await owed(due), due.ref)
      const filter = { id: { in: [...ids.keys()] } }
      const open = { and: [filter, { ageing: { empty: false } }] }
      const listed = await asked<Row[]>('getReceivables', { filter: open, asOf, perPage: 100 })
      const age = basis === 'dueDate' ? 'ageing' : 'issueAge'
      expect(listed.map((row) => [ids.get(row.id), Number(row.balance), row[age]]).sort()).toEqual(
        expected.rows.map(({ ref, balance, bucket }) => [ref, Number(balance), firstDays[bucket]]).sort(),
      )
      const report = await asked<ReportAnswer>('getReceivablesReport', { filter, asOf, by: [age] })
      expect([report.day, report.count]).toEqual([asOf, expected.rows.length])
      same(
        bucketsOf(report.groups, ({ figures }) => figures.outstandingInBase),
        expected.base,
        report.figures.outstandingInBase,
      )
      for (const [currency, told] of Object.entries(expected.document)) {
        const inIts = (figure: unknown) => (figure as Record<string, string> | null)?.[currency] ?? '0'
        same(
          bucketsOf(report.groups, ({ figures }) => inIts(figures.outstanding)),
          told,
          inIts(report.figures.outstanding),
        )
      }
    },
  )
})

test('on any day what is open stands in one bucket, and they add up to what documents and payments say', async () => {
  for (let at = 0; at < 12; at++) {
    const asOf = daysAgo(at * 27)
    const report = await asked<ReportAnswer>('getReceivablesReport', { asOf, by: ['ageing'] })
    const [sums] = await books.rows<{ base: string; open: number }>(
      `select coalesce(sum(left_over), 0)::text as base, (count(*) filter (where left_over > 0))::int as open from (
         select r.base_due - coalesce((select sum(s.base_settled) from settlements s where s.receivable_id = r.id and s.on <= $1::date), 0) as left_over
         from receivables r where r.issue_date <= $1::date) x`,
      [asOf],
    )
    const inBase = (figures: ReportGroup['figures']) => String(figures.outstandingInBase ?? '0')
    expect([asOf, report.count, compareAmounts(inBase(report.figures), sums?.base ?? '')]).toEqual([
      asOf,
      sums?.open,
      0,
    ])
    const groups = sumAmounts(...report.groups.map(({ figures }) => inBase(figures)))
    expect(compareAmounts(groups, sums?.base ?? '')).toBe(0)
  }
})
