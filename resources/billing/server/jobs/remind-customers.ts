import { sqlNames, statement, textArraySql } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { Writer } from '../../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { fillPlaceholders } from '../../../../src/framework/errors'
import { formatDate } from '../../../../src/framework/values/dates'
import { contactPersons } from '../../../sales/contactPersons'
import { customers } from '../../../sales/customers'
import { invoices } from '../../invoices'
import { followUps, receivables } from '../../receivables'
import { describeOpenItems, listDueDatesToRemind, type OpenItem } from '../../rules/payment-reminders'
import { receivableSets } from '../../sets'
import { settlements } from '../../settlements'
import { words } from '../words'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')
const i = sqlNames(invoices, 'i')
const c = sqlNames(customers, 'c')
const p = sqlNames(contactPersons, 'p')

interface ReminderItem extends OpenItem {
  id: number
  isNew: boolean
}

interface RemindedCustomer {
  customerId: number
  ownerEmpId: number
  contact: string | null
  email: string | null
  items: ReminderItem[]
}

/**
 * Selects customers with an item that is due on one of the dates $2, as of day $1, and all their open items.
 * Promised and disputed items are left out.
 */
const dueSql = statement('customers_to_remind')`
  with settled as (select ${s.receivableId} as id, sum(${s.settled}) as amount from ${s} group by 1),
  open as (
    select ${r.id} as id, ${r.customerId} as "customerId", ${r.receivableNumber} as "number", ${r.dueDate} as "dueDate", ${r.currency} as currency,
      ${r.amountDue} - coalesce(settled.amount, 0) as balance, ${r.stage} = 'not_due' as "isNew"
    from ${r} join ${i} on ${i.id} = ${r.invoiceId} left join settled on settled.id = ${r.id}
    where ${r.status} = any(${textArraySql(receivableSets.running)}) and ${r.stage} not in ('disputed', 'legal') and ${i.status} <> 'disputed'
      and coalesce(${r.promiseDate} < $1::date, true) and ${r.issueDate} <= $1::date)
  select ${c.id} as "customerId", ${c.accountOwnerEmpId} as "ownerEmpId", contact.name as contact, contact.email,
    (select json_agg(json_build_object('id', open.id, 'number', number, 'dueDate', "dueDate", 'currency', currency, 'balance', balance::text, 'isNew', "isNew") order by "dueDate", open.id)
      from open where open."customerId" = ${c.id}) as items
  from ${c} left join lateral (
    select ${p.firstName} as name, ${p.email} as email from ${p}
    where ${p.customerId} = ${c.id} and ${p.isBilling} and ${p.status} = 'active' order by ${p.isPrimary} desc, ${p.id} limit 1) contact on true
  where ${c.isReminded} and exists (select from open where open."customerId" = ${c.id} and "dueDate" = any($2::date[]))
  order by ${c.id}`

/**
 * Sends one mail per customer with all open items to the contact who receives invoices (RC5). Each mail is
 * entered as a follow-up.
 */
export async function remindCustomers(kernel: Kernel, { date, once, signal }: JobRunContext): Promise<RunCounts> {
  const answer = await kernel.db.query<RemindedCustomer>(dueSql(date, listDueDatesToRemind(date)))
  let [reminded, withoutContact] = [0, 0]
  for (const each of answer.rows) {
    if (signal.aborted) break
    if (!each.email) withoutContact += 1
    else if (
      await once(`customer ${each.customerId}`, (tx) =>
        remindCustomer({ ...createSystemWriter(kernel, tx), today: date }, each),
      )
    )
      reminded += 1
  }
  return { reminded, withoutContact }
}

async function remindCustomer(writer: Writer, { ownerEmpId, contact, email, items }: RemindedCustomer): Promise<void> {
  if (!email) return
  const { today } = writer
  const itemTexts = describeOpenItems(items, today, { due: words.dueOn, overdue: words.overdueSince })
  await writer.accounts.letters?.writeOutside(writer.sql, {
    ...{ empId: ownerEmpId, to: email, subject: words.reminderSubject },
    text: fillPlaceholders(words.reminderText, { ...itemTexts, contact: contact ?? '', date: formatDate(today) }),
  })
  for (const { id, dueDate, isNew } of items) {
    await createRecord(writer, followUps.name, {
      receivableId: id,
      channel: 'email',
      summary: fillPlaceholders(words.reminded, { email }),
    })
    if (isNew && dueDate < today) await changeRecord(writer, receivables, id, { stage: 'reminded' })
  }
}
