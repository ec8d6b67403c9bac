import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInZone } from '../../src/framework/values/dates'
import { type Books, removeRecord, startBooks } from './books'
import written from './examples.json'

interface Step {
  action: 'draft' | 'issue' | 'delete' | 'cancel'
  ref: string
  at?: string
  issueDate?: string
  type?: string
  blockedBy?: string
}

interface Example {
  id: string
  kind: string
  says: string
  given: { start: Record<string, number>; lastIssued: Record<string, string>; steps: Step[] }
  expect: { numbers: Record<string, string | null>; issueDates: Record<string, string>; refused: string[] }
}

let books: Books
beforeAll(async () => {
  books = await startBooks()
}, 240_000)
afterAll(() => books?.close())

const examples = (written.examples as unknown as Example[]).filter(({ kind }) => kind === 'numbering')

/** The series of the example as it stands before. */
async function begin({ start, lastIssued }: Example['given']): Promise<void> {
  await books.rows('delete from number_series')
  await books.rows('update invoices set invoice_number = null')
  for (const [series, last] of Object.entries(start)) {
    const [kind = '', years = ''] = series.split('-')
    const among = JSON.stringify([kind, `20${years.slice(0, 2)}-${years.slice(2)}`])
    await books.rows(
      `insert into number_series (table_name, column_name, among, last, last_on) values ('invoices', 'invoice_number', $1, $2, $3)`,
      [among, last, lastIssued[series]],
    )
  }
}

async function draft(day: string, type = 'other', originalInvoiceId?: number): Promise<number> {
  const id = await books.make('invoices', { type, customerId: books.customers.get('KA'), originalInvoiceId }, day)
  const line = { invoiceId: id, description: 'Work', unitPrice: '100', taxCodeId: books.codes.get('GST18') }
  await books.make('invoiceItems', line, day)
  return id
}

test.each(examples.map((each) => [`${each.id} ${each.says}`, each] as const))(
  '%s',
  async (_, { given, expect: expected }) => {
    await begin(given)
    const ids = new Map<string, number>()
    const refused: string[] = []
    for (const { action, ref, at, issueDate, type, blockedBy } of given.steps) {
      const day = at ? dateInZone('Asia/Kolkata', Date.parse(at)) : '2026-03-01'
      if (action === 'delete') await removeRecord(books, 'invoices', ids.get(ref) ?? 0)
      // A credit note in full is what cancels an invoice.
      else if (action === 'draft') ids.set(ref, await draft(day))
      else if (action === 'issue') {
        if (type === 'credit_note') ids.set(ref, await draft(day, type, ids.get('A')))
        const work = books.on(day, async (writer) => {
          await books.stepBy(writer, 'invoices', 'issue', ids.get(ref) ?? 0, { issueDate: issueDate ?? day })
          // Refused after the number was drawn, as an order that has too little left refuses it.
          if (blockedBy) throw new Error(blockedBy)
        })
        await work.catch(() => refused.push(ref))
      }
    }
    expect(refused).toEqual(expected.refused)
    for (const [ref, number] of Object.entries(expected.numbers)) {
      const [row] = await books.rows<{ number: string | null; on: string | null }>(
        'select invoice_number as number, issue_date::text as on from invoices where id = $1',
        [ids.get(ref)],
      )
      expect([ref, row?.number ?? null]).toEqual([ref, number])
      if (expected.issueDates[ref]) expect(row?.on).toBe(expected.issueDates[ref])
    }
  },
)
