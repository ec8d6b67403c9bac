import { expect } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { multipart, sendParts } from '../files/wire'
import type { Person, TestApp } from '../setup/app'

/** Keeps a document with a record, as somebody who uploads it. */
export async function keepPaper(
  app: TestApp,
  as: Person,
  paper: { resource: string; id: number; kind: string },
): Promise<void> {
  const file = { name: `${paper.kind}.pdf`, bytes: buildTextPdf([`${paper.kind} of ${paper.resource} ${paper.id}`]) }
  const { status, body } = await sendParts(app, 'uploadAttachment', multipart(paper, file), as)
  expect([status, body.error]).toEqual([200, null])
}

/** What has to be there before anything is ordered or paid, by the operation that makes what it belongs to. */
const papers: Readonly<Record<string, { resource: string; kind: string }>> = {
  createProcurementDetails: { resource: 'procurements', kind: 'vpo' },
  createProcurementInvoiceDetails: { resource: 'procurementInvoices', kind: 'document' },
}

/**
 * Straight into the table, as most tests are about other things than documents; `documents.test.ts` uploads its own.
 * @param data what the operation has answered
 */
export async function paperFor({ db }: TestApp, operation: string, data: unknown): Promise<void> {
  const paper = papers[operation]
  const id = (data as { id?: number } | null)?.id
  if (!paper || id === undefined) return
  await db.query({
    text:
      'insert into attachments (entity_type, record_id, kind, file_name, extension, size, sha256, stored_key) ' +
      `values ($1, $2, $3, 'a.pdf', 'pdf', 1, 'x', gen_random_uuid())`,
    values: [paper.resource, id, paper.kind],
  })
}
