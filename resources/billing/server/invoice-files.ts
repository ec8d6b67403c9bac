import type { Sql } from '../../../server/database/connect'
import { storeGeneratedFile } from '../../../server/files/store-generated'
import { addPaperToPreview } from '../../../server/records/letters/preview-paper'
import { renderPdf } from '../../../server/records/letters/render-pdf'
import { letterWords } from '../../../server/records/letters/words'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { lockStoredRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import type { Kernel, RunCounts } from '../../../server/types'
import { attachments } from '../../../src/engines/files/attachments'
import { formatDate } from '../../../src/framework/values/dates'
import type { PrintedDocument } from '../../../src/framework/values/printed-document'
import { invoices } from '../invoices'
import type { InvoiceDocument } from '../rules/invoice-document'
import { buildInvoicePdfContent } from '../rules/invoice-pdf'
import { buildUblInvoice } from '../rules/ubl-invoice'
import { readInvoiceDocument } from './read-invoice-document'
import { words } from './words'

const i = sqlNames(invoices, 'i')
const a = sqlNames(attachments([]), 'a')

/** The largest number of invoices per run; the next run continues. */
const maxPerRun = 50

const waitingSql = statement('invoices_without_papers')`
  select ${i.id} from ${i} where ${i.parties} is not null and coalesce(${i.id} = any($1::bigint[]), true)
    and not exists (select from ${a} where ${a.entityType} = 'invoices' and ${a.recordId} = ${i.id} and ${a.kind} = 'eInvoice')
  order by ${i.id} limit ${maxPerRun}`

/** Finds issued invoices without stored files, among the given ones or among all. */
export async function findInvoicesWithoutFiles(sql: Sql, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(waitingSql(ids))
  return rows.map(({ id }) => id)
}

function buildInvoicePaper(document: InvoiceDocument): PrintedDocument {
  const { missing, page, issued } = letterWords
  return buildInvoicePdfContent(document, { missing, page, made: issued(formatDate(document.issueDate)) })
}

/** Adds the invoice to the preview of its issue, with a note in place of its number. */
export async function previewInvoice(writer: Writer, id: number): Promise<void> {
  if (!writer.preview) return
  const document = await readInvoiceDocument(writer, id)
  addPaperToPreview(writer, buildInvoicePaper({ ...document, number: words.numberAtIssue }))
}

/** Stores the issued invoice as PDF and UBL. Both have the same lines. */
export async function storeInvoiceFiles(writer: Writer, id: number): Promise<void> {
  if ((writer.isTrial && !writer.preview) || !writer.files) return
  const document = await readInvoiceDocument(writer, id)
  const paper = buildInvoicePaper(document)
  const about = { entityType: invoices.name, recordId: id }
  const name = document.number.toLowerCase()
  await storeGeneratedFile(writer, { ...about, kind: 'invoice', fileName: `${name}.pdf` }, await renderPdf(paper))
  await storeGeneratedFile(
    writer,
    { ...about, kind: 'eInvoice', fileName: `${name}.xml` },
    Buffer.from(buildUblInvoice(document)),
  )
}

/**
 * Creates missing invoice files in a job. Drawing them while issuing would hold the lock on the invoice
 * number too long; sending an invoice before the job runs creates its files at once.
 */
export async function createMissingInvoiceFiles(kernel: Kernel): Promise<RunCounts> {
  const ids = await findInvoicesWithoutFiles(kernel.db, null)
  for (const id of ids)
    await kernel.db.transaction(async (tx) => {
      const writer = createSystemWriter(kernel, tx)
      await lockStoredRecord(writer, invoices, id)
      if ((await findInvoicesWithoutFiles(tx, [id])).length > 0) await storeInvoiceFiles(writer, id)
    })
  return { made: ids.length }
}

export const hasInvoicesWithoutFiles = async ({ db }: Kernel): Promise<boolean> =>
  (await findInvoicesWithoutFiles(db, null)).length > 0
