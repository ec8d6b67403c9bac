import { sendOutsideMail } from '../../../server/records/letters/send-outside'
import { sqlNames, statement, textArraySql } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import { formatDate } from '../../../src/framework/values/dates'
import { contactPersons } from '../../sales/contactPersons'
import { customers } from '../../sales/customers'
import { invoices } from '../invoices'
import { followUps, receivables } from '../receivables'
import { describeOpenItems, type OpenItem } from '../rules/payment-reminders'
import { receivableSets } from '../sets'
import { settlements } from '../settlements'
import { words } from './words'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')
const i = sqlNames(invoices, 'i')
const c = sqlNames(customers, 'c')
const p = sqlNames(contactPersons, 'p')

interface ReminderItem extends OpenItem {
  id: number
  isNew: boolean
}

export interface RemindedCustomer {
  customerId: number
  ownerEmpId: number
  contactId: number | null
  contact: string | null
  email: string | null
  items: ReminderItem[]
}

/**
 * Selects customers with an item that is due on one of the dates $2, as of day $1, or the customer $3, and all
 * their open items. Promised and disputed items are left out.
 */
export const dueSql = statement('customers_to_remind')`
  with settled as (select ${s.receivableId} as id, sum(${s.settled}) as amount from ${s} group by 1),
  open as (
    select ${r.id} as id, ${r.customerId} as "customerId", ${r.receivableNumber} as "number", ${r.dueDate} as "dueDate", ${r.currency} as currency,
      ${r.amountDue} - coalesce(settled.amount, 0) as balance, ${r.stage} = 'not_due' as "isNew"
    from ${r} join ${i} on ${i.id} = ${r.invoiceId} left join settled on settled.id = ${r.id}
    where ${r.status} = any(${textArraySql(receivableSets.running)}) and ${r.stage} not in ('disputed', 'legal') and ${i.status} <> 'disputed'
      and coalesce(${r.promiseDate} < $1::date, true) and ${r.issueDate} <= $1::date)
  select ${c.id} as "customerId", ${c.accountOwnerEmpId} as "ownerEmpId", contact.id as "contactId", contact.name as contact, contact.email,
    (select json_agg(json_build_object('id', open.id, 'number', number, 'dueDate', "dueDate", 'currency', currency, 'balance', balance::text, 'isNew', "isNew") order by "dueDate", open.id)
      from open where open."customerId" = ${c.id}) as items
  from ${c} left join lateral (
    select ${p.id} as id, ${p.firstName} as name, ${p.email} as email from ${p}
    where ${p.customerId} = ${c.id} and ${p.isBilling} and ${p.status} = 'active' order by ${p.isPrimary} desc, ${p.id} limit 1) contact on true
  where exists (select from open where open."customerId" = ${c.id})
    and (${c.id} = $3::bigint or ${c.isReminded} and exists (select from open where open."customerId" = ${c.id} and "dueDate" = any($2::date[])))
  order by ${c.id}`

/** Sends one mail with all open items to the billing contact, and enters it as a follow-up of each. */
export async function remindCustomer(
  writer: Writer,
  { ownerEmpId, contactId, contact, email, items }: RemindedCustomer,
  byEmpId: number | null = null,
): Promise<void> {
  if (!email || contactId === null) return
  const { today } = writer
  const itemTexts = describeOpenItems(items, today, { due: words.dueOn, overdue: words.overdueSince })
  const text = fillPlaceholders(words.reminderText, { ...itemTexts, contact: contact ?? '', date: formatDate(today) })
  await sendOutsideMail(
    writer,
    { empId: byEmpId ?? ownerEmpId, to: email, subject: words.reminderSubject, text },
    { resource: contactPersons.name, id: contactId, addressField: 'email', name: contact ?? '' },
  )
  const server = asServer(writer)
  for (const { id, dueDate, isNew } of items) {
    await createRecord(server, followUps.name, {
      receivableId: id,
      channel: 'email',
      summary: fillPlaceholders(words.reminded, { email }),
      ...(byEmpId !== null && { byEmpId }),
    })
    if (isNew && dueDate < today) await changeRecord(server, receivables, id, { stage: 'reminded' })
  }
}
