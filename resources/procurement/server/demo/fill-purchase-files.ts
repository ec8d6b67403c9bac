import { randomUUID } from 'node:crypto'
import { addFileToHistory } from '../../../../server/files/attachments'
import type { FileStore } from '../../../../server/files/store/file-store'
import { computeSha256 } from '../../../../server/files/uploaded-file'
import { attachmentTable, readFileExtension } from '../../../../src/framework/files/file-kinds'
import type { Values } from '../../../../src/framework/validate'
import { buildDocx, buildRar, buildTextPdf, buildZip } from '../../../demo/archives'
import { addRecords, asBulkWriter, type DemoWriter } from '../../../demo/demo-writer'
import { buildWordDocument } from '../../../demo/word-document'
import { buildBitmap, gif, jpeg, png } from './picture-files'

/** A file of a purchase: its record's key, its kind and the uploader. */
interface PurchaseFile {
  purchase: string
  kind: string
  by: string
  fileName: string
  bytes: () => Buffer | Promise<Buffer>
}

const offer = ['Udyanika Computers', 'Our offer for six laptops with docking stations', 'Valid for sixty days']
const order = ['Order', 'Six laptops, six docking stations, six sleeves', 'Delivery to our stores in Bengaluru']
const invoice = ['Tax invoice', 'Six laptops, six docking stations, six sleeves', 'Payable within thirty days']
const readings = 'minute,load\n0,100\n1,96\n2,91\n3,84\n4,70\n'

const papers: readonly PurchaseFile[] = [
  {
    purchase: 'laptops-banking',
    kind: 'quote',
    by: 'del.banking',
    fileName: 'Offer Udyanika.pdf',
    bytes: () => buildTextPdf(offer),
  },
  { purchase: 'laptops-banking', kind: 'vpo', by: 'fin', fileName: 'Our order.docx', bytes: () => buildDocx(order) },
  {
    purchase: 'laptops-banking',
    kind: 'vpi',
    by: 'fin',
    fileName: 'Invoice Udyanika.pdf',
    bytes: () => buildTextPdf(invoice),
  },
  { purchase: 'laptops-banking', kind: 'delivery_note', by: 'del.banking', fileName: 'Parcel.jpg', bytes: jpeg },
  { purchase: 'servers', kind: 'delivery_note', by: 'eng.platform', fileName: 'First machine.jpeg', bytes: jpeg },
  { purchase: 'servers', kind: 'vpi', by: 'fin', fileName: 'Invoice as it came.png', bytes: png },
  {
    purchase: 'ups',
    kind: 'other',
    by: 'adm.support.1',
    fileName: 'Test of the batteries.rar',
    bytes: () => buildRar('test.csv', readings),
  },
  {
    purchase: 'ups',
    kind: 'other',
    by: 'adm.support.1',
    fileName: 'Place in the room.bmp',
    bytes: () => buildBitmap(),
  },
  {
    purchase: 'tablets-rest',
    kind: 'other',
    by: 'del.public',
    fileName: 'Wards.zip',
    bytes: () => buildZip({ 'wards.csv': 'ward,beds\nA,20\nB,18\n' }),
  },
  { purchase: 'shelves', kind: 'quote', by: 'fin.accounts', fileName: 'Offer by fax.gif', bytes: gif },
  { purchase: 'guards', kind: 'quote', by: 'adm', fileName: 'Offer Kshetrapal.doc', bytes: buildWordDocument },
]

interface RequiredDocument {
  resource: 'procurements' | 'procurementInvoices'
  id: number
  number: string
}

// Orders and invoices that need a document.
const documentsSql =
  `select 'procurements' as resource, id, vpo_number as number from procurements where vpo_number is not null union all ` +
  `select 'procurementInvoices', id, supplier_invoice_number from procurement_invoices order by resource, id`

/** Adds the documents by which orders are issued and invoices are paid. */
async function fillRequiredDocuments({ writer, id }: DemoWriter, store: FileStore): Promise<void> {
  const { rows } = await writer.sql.query<RequiredDocument>({ text: documentsSql, values: [] })
  const by = id('employees', 'fin.accounts')
  const files = rows.map(async ({ resource, id: recordId, number }) => {
    const [kind, words] = resource === 'procurements' ? ['vpo', 'Order'] : ['document', 'Tax invoice']
    const kept = { entityType: resource, recordId, kind, fileName: `${words} ${number.replace(/\W+/g, '-')}.pdf` }
    return {
      ...kept,
      ...(await putContent(store, buildTextPdf([words, number]))),
      extension: 'pdf',
      uploadedByEmpId: by,
    }
  })
  const kept = await Promise.all(files)
  await addRecords(asBulkWriter(writer), attachmentTable, kept)
  const hand = { ...writer, caller: { ...writer.caller, empId: by } }
  for (const file of kept) await addFileToHistory(hand, 'addFile', file)
}

/** Stores the bytes first and the rows after them, like an upload. */
export async function fillPurchaseFiles(filling: DemoWriter, store: FileStore): Promise<void> {
  const rows = await Promise.all(papers.map((paper) => storeFile(filling, store, paper)))
  await addRecords(asBulkWriter(filling.writer), attachmentTable, rows)
  for (const { purchase, by, ...paper } of papers) {
    const caller = { ...filling.writer.caller, empId: filling.id('employees', by) }
    const kept = { ...paper, entityType: 'procurements', recordId: filling.id('procurements', purchase) }
    await addFileToHistory({ ...filling.writer, caller }, 'addFile', kept)
  }
  await fillRequiredDocuments(filling, store)
}

async function storeFile(
  { id }: DemoWriter,
  store: FileStore,
  { purchase, kind, by, fileName, bytes }: PurchaseFile,
): Promise<Values> {
  return {
    ...{ entityType: 'procurements', recordId: id('procurements', purchase), kind, fileName },
    ...(await putContent(store, await bytes())),
    extension: readFileExtension(fileName),
    uploadedByEmpId: id('employees', by),
  }
}

async function putContent(store: FileStore, content: Buffer) {
  const storedKey = randomUUID().replaceAll('-', '')
  await store.put(storedKey, content)
  return { storedKey, size: content.length, sha256: computeSha256(content) }
}
