import { readRecords } from '../../../server/records/read-records'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord, lockStoredRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { RecordWithComputed } from '../../../src/framework/record'
import { compareAmounts } from '../../../src/framework/values/money'
import { contactPersons } from '../../sales/contactPersons'
import { customers } from '../../sales/customers'
import { sows } from '../../sales/sows'
import { leadContacts } from '../leadContacts'
import { leadDetails } from '../leadDetails'
import { splitName } from '../rules/company-names'
import { words } from './words'

type Lead = RecordWithComputed<typeof leadDetails>
type Contact = RecordWithComputed<typeof leadContacts>

/** Makes a customer, its contacts and a draft of a statement of work of a lead, and the lead is won. */
export async function convertLead({ writer, id, record, asked }: ChangedOf<typeof leadDetails>): Promise<void> {
  if (record.convertedCustomerId) refuseInWords(words, 'company', 'alreadyConverted')
  if (compareAmounts(record.estimatedValue ?? '0', '0') <= 0) refuseInWords(words, 'estimatedValue', 'valueRequired')
  if (record.status !== 'won') await takeStep(writer, leadDetails.name, 'win', { id })
  const byServer = withSystemRights(writer)
  const lead = await readTypedRecord(asServer(writer), leadDetails, id)
  const chosenId = typeof asked.customerId === 'number' ? asked.customerId : null
  const customerId = chosenId ? await requireUsableCustomer(byServer, chosenId) : await createCustomer(byServer, lead)
  const pocId = await copyContacts(byServer, lead, customerId)
  const convertedSowId = await createRecord(byServer, sows.name, {
    ...{ sowNumber: lead.leadNumber, title: lead.title ?? lead.company, customerId, pocId },
    ...{ ownerEmpId: lead.ownerEmpId, currency: lead.currency, value: lead.estimatedValue, startDate: lead.closedOn },
  })
  await changeRecord(byServer, leadDetails, id, { convertedCustomerId: customerId, convertedSowId })
}

async function requireUsableCustomer(writer: Writer, id: number): Promise<number> {
  const customer = await lockStoredRecord(writer, customers, id)
  if (customer?.status !== 'active' && customer?.status !== 'prospect')
    refuseInWords(words, 'customerId', 'customerNotUsable')
  return id
}

async function createCustomer(writer: Writer, lead: Lead): Promise<number> {
  const { company: name, currency, website, industry } = lead
  const country = lead.country ?? writer.company.country
  return createRecord(writer, customers.name, {
    ...{ name, country, currency, website, industry, accountOwnerEmpId: lead.ownerEmpId },
  })
}

/** Copies contacts with an address, links known ones, and answers the contact of the primary one. */
async function copyContacts(writer: Writer, lead: Lead, customerId: number): Promise<number | null> {
  const filter = { customerId: { eq: customerId } }
  const { rows: stored } = await readRecords<RecordWithComputed<typeof contactPersons>>(writer, contactPersons.name, {
    filter,
    perPage: 500,
  })
  const idByEmail = new Map(stored.map(({ id, email }) => [email.toLowerCase(), id]))
  const hasPrimary = stored.some(({ isPrimary, status }) => isPrimary && status === 'active')
  let primaryId: number | null = null
  for (const contact of await readContacts(writer, lead.id)) {
    if (!contact.email) continue
    const isPrimary = contact.isPrimary === true && !hasPrimary
    const contactPersonId =
      idByEmail.get(contact.email) ??
      (await createRecord(writer, contactPersons.name, toContactPerson(contact, customerId, isPrimary)))
    idByEmail.set(contact.email, contactPersonId)
    await changeRecord(writer, leadContacts, contact.id, { contactPersonId })
    if (contact.isPrimary) primaryId = contactPersonId
  }
  return primaryId
}

const readContacts = async (writer: Writer, leadId: number): Promise<Contact[]> =>
  (
    await readRecords<Contact>(writer, leadContacts.name, {
      filter: { leadId: { eq: leadId } },
      sort: [['id', 'asc']],
      perPage: 500,
    })
  ).rows

function toContactPerson(contact: Contact, customerId: number, isPrimary: boolean) {
  const { email, phone, designation, doNotContact } = contact
  const notes = [doNotContact ? 'Do not contact' : null, contact.notes].filter(Boolean).join('\n')
  return { ...splitName(contact.name), customerId, email, phone, designation, isPrimary, notes: notes || null }
}
