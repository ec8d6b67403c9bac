import { keepMade } from '../../../server/files/keep-made'
import { drawPaper } from '../../../server/records/letters/draw'
import { letterWords } from '../../../server/records/letters/words'
import type { ChangedOf } from '../../../server/records/write/handler'
import { dateInWords } from '../../../src/framework/values/dates'
import { invoices } from '../invoices'
import { paperOf } from '../rules/paper'
import { ublOf } from '../rules/ubl'
import { documentOf } from './document'

/** Keeps an invoice as it is issued: to be read, and for machines. Both say the same lines. */
export async function keepPapers({ writer, id }: Pick<ChangedOf<typeof invoices>, 'writer' | 'id'>): Promise<void> {
  if (writer.isTrial || !writer.files) return
  const document = await documentOf(writer, id)
  const { missing, page, issued } = letterWords
  const paper = paperOf(document, { missing, page, made: issued(dateInWords(document.issueDate)) })
  const about = { entityType: invoices.name, recordId: id }
  const name = document.number.toLowerCase()
  await keepMade(writer, { ...about, kind: 'invoice', fileName: `${name}.pdf` }, await drawPaper(paper))
  await keepMade(writer, { ...about, kind: 'eInvoice', fileName: `${name}.xml` }, Buffer.from(ublOf(document)))
}
