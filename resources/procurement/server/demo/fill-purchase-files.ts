import { buildDocx, buildRar, buildTextPdf, buildZip } from '../../../demo/archives'
import type { DemoWriter } from '../../../demo/demo-writer'
import { uploadFiles } from '../../../demo/documents'
import { buildWordDocument } from '../../../demo/word-document'
import { buildBitmap, gif, jpeg, png } from './picture-files'

/** Purchase, kind, uploader, name and bytes of a file. */
type PurchaseFile = readonly [string, string, string, string, () => Buffer | Promise<Buffer>]

const offer = ['Udyanika Computers', 'Our offer for six laptops with docking stations', 'Valid for sixty days']
const order = ['Order', 'Six laptops, six docking stations, six sleeves', 'Delivery to our stores in Bengaluru']
const invoice = ['Tax invoice', 'Six laptops, six docking stations, six sleeves', 'Payable within thirty days']
const readings = 'minute,load\n0,100\n1,96\n2,91\n3,84\n4,70\n'

const papers: readonly PurchaseFile[] = [
  ['laptops-banking', 'quote', 'del.banking', 'Offer Udyanika.pdf', () => buildTextPdf(offer)],
  ['laptops-banking', 'vpo', 'fin', 'Our order.docx', () => buildDocx(order)],
  ['laptops-banking', 'vpi', 'fin', 'Invoice Udyanika.pdf', () => buildTextPdf(invoice)],
  ['laptops-banking', 'delivery_note', 'del.banking', 'Parcel.jpg', jpeg],
  ['servers', 'delivery_note', 'eng.platform', 'First machine.jpeg', jpeg],
  ['servers', 'vpi', 'fin', 'Invoice as it came.png', png],
  ['ups', 'other', 'adm.support.1', 'Test of the batteries.rar', () => buildRar('test.csv', readings)],
  ['ups', 'other', 'adm.support.1', 'Place in the room.bmp', () => buildBitmap()],
  ['tablets-rest', 'other', 'del.public', 'Wards.zip', () => buildZip({ 'wards.csv': 'ward,beds\nA,20\nB,18\n' })],
  ['shelves', 'quote', 'fin.accounts', 'Offer by fax.gif', gif],
  ['guards', 'quote', 'adm', 'Offer Kshetrapal.doc', buildWordDocument],
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
async function fillRequiredDocuments(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const { rows } = await writer.sql.query<RequiredDocument>({ text: documentsSql, values: [] })
  const by = id('employees', 'fin.accounts')
  const files = rows.map(({ resource, id: recordId, number }) => {
    const [kind, words] = resource === 'procurements' ? ['vpo', 'Order'] : ['document', 'Tax invoice']
    const fileName = `${words} ${number.replace(/\W+/g, '-')}.pdf`
    return { entityType: resource, recordId, kind, fileName, by, content: buildTextPdf([words, number]) }
  })
  await uploadFiles(filling, files)
}

/** Files of purchases, of all kinds that are taken. */
export async function fillPurchaseFiles(filling: DemoWriter): Promise<void> {
  const { id } = filling
  const files = papers.map(async ([purchase, kind, by, fileName, bytes]) => ({
    ...{ entityType: 'procurements', recordId: id('procurements', purchase), kind, fileName },
    ...{ by: id('employees', by), content: await bytes() },
  }))
  await uploadFiles(filling, await Promise.all(files))
  await fillRequiredDocuments(filling)
}
