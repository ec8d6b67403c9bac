import { sendOutsideMail } from '../../../server/records/letters/send-outside'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { attachments } from '../../../src/engines/files/attachments'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { contactPersons } from '../../sales/contactPersons'
import { invoiceMails } from '../invoiceMails.resource.json'
import { invoices } from '../invoices'
import { taxRegistrations } from '../taxCodes'
import { storeInvoiceFiles } from './invoice-files'
import { words } from './words'

type InvoiceChange = ChangedOf<typeof invoices>

const c = sqlNames(contactPersons, 'c')
const a = sqlNames(attachments([]), 'a')

const contactsSql = statement('billing_contacts')`
  select ${c.id}, ${c.email} as address, ${c.firstName} as name from ${c} where ${c.customerId} = $1 and ${c.isBilling} and ${c.status} = $2
    and coalesce(${c.id} = $3::bigint, true)
  order by (${c.id} = $4::bigint) is true desc, ${c.isPrimary} desc, ${c.id} limit 1`

const filesSql = statement('papers_of_invoice')`
  select ${a.id} from ${a} where ${a.entityType} = 'invoices' and ${a.recordId} = $1 and ${a.kind} = any($2) order by ${a.id}`

interface Contact {
  id: number
  address: string
  name: string
}

/**
 * Finds the recipient: the chosen contact, else that of the invoice, else the first contact who receives
 * invoices.
 */
async function findRecipientContact({ sql }: Writer, customerId: number | null, chosen: unknown, pocId: number | null) {
  const { from: active } = contactPersons.workflow.transitions.markLeft
  const { rows } = await sql.query<Contact>(contactsSql(customerId, active, chosen ?? null, pocId))
  if (!rows[0]) refuseErrors({ sentToPocId: { code: 'billingContactMissing', message: words.billingContactMissing } })
  return rows[0] ?? { id: 0, address: '', name: '' }
}

/** Finds the ids of the invoice's files. Missing ones are stored, as no mail goes without them. */
async function findOrStoreFiles(writer: Writer, id: number): Promise<number[]> {
  const readIds = async () =>
    (await writer.sql.query<{ id: number }>(filesSql(id, Object.keys(invoices.files)))).rows.map((file) => file.id)
  const stored = await readIds()
  if (stored.length > 0) return stored
  await storeInvoiceFiles(writer, id)
  return readIds()
}

/** Mails the stored files to the customer, and logs the recipient and the time. */
export async function mailInvoice({ writer, id, asked }: InvoiceChange): Promise<void> {
  const invoice = await readTypedRecord(asServer(writer), invoices, id)
  const contact = await findRecipientContact(writer, invoice.customerId, asked.sentToPocId, invoice.pocId)
  const company = (await readTypedRecord(asServer(writer), taxRegistrations, invoice.registrationId ?? 0)).legalName
  const files = await findOrStoreFiles(writer, id)
  const subject = words.mailSubject(invoice.type === 'credit_note', invoice.invoiceNumber ?? '', company)
  const { issueDate, dueDate, total, currency } = invoice
  const text = words.mailText({
    ...{ name: contact.name, company },
    of: formatDate(issueDate ?? writer.today),
    total: formatAmount(total ?? '0.00', currency),
    due: invoice.type === 'credit_note' || !dueDate ? null : formatDate(dueDate),
  })
  const by = writer.caller.empId
  if (by !== null)
    await sendOutsideMail(
      writer,
      { empId: by, to: contact.address, subject, text, files },
      { resource: contactPersons.name, id: contact.id, addressField: 'email', name: contact.name },
    )
  const sentAt = new Date().toISOString()
  const log = { invoiceId: id, sentAt, pocId: contact.id, address: contact.address, subject }
  await createRecord(asServer(writer), invoiceMails.name, { ...log, byEmpId: writer.caller.empId })
  await changeRecord(asServer(writer), invoices, id, { sentAt, sentToPocId: contact.id })
}
