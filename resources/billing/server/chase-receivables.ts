import { sqlNames, statement, textArraySql } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { followUps, receivables } from '../receivables'
import { receivableSets } from '../sets'
import { dueSql, type RemindedCustomer, remindCustomer } from './remind-customer'
import { words } from './words'

type ReceivableChange = ChangedOf<typeof receivables>

const r = sqlNames(receivables, 'r')
const f = sqlNames(followUps, 'f')

const lockOpenSql = statement('open_of_customer')`
  select ${r.id}, ${r.dueDate}::text as "dueDate" from ${r} where ${r.customerId} = $1 and ${r.status} = any(${textArraySql(receivableSets.open)})
  order by ${r.id} for update`

const remindedSql = statement('reminded_today')`
  select from ${f} where ${f.receivableId} = any($1::bigint[]) and ${f.on} = $2::date and ${f.channel} = 'email' and starts_with(${f.summary}, $3) limit 1`

/** Locks the open receivables of a customer, so that two people chase them one after the other. */
const lockOpenItems = async ({ sql }: Writer, customerId: number | null) =>
  (await sql.query<{ id: number; dueDate: CalendarDate }>(lockOpenSql(customerId))).rows

/** Mails the customer a reminder of all open items (RC5), once a day. */
async function sendReminder({ writer, record }: ReceivableChange): Promise<void> {
  const open = await lockOpenItems(writer, record.customerId)
  const ids = open.map(({ id }) => id)
  const sentToday = await writer.sql.query(remindedSql(ids, writer.today, words.reminderSent))
  // A preview shows the mail in any case: it is asked for again once the reminder is sent.
  if (sentToday.rowCount > 0 && !writer.preview)
    refuseErrors({ customerId: { code: 'remindedToday', message: words.remindedToday } })
  const { rows } = await writer.sql.query<RemindedCustomer>(dueSql(writer.today, [], record.customerId))
  const [customer] = rows
  if (!customer?.items.some(({ dueDate }) => dueDate < writer.today))
    return refuseErrors({ customerId: { code: 'nothingToRemind', message: words.nothingToRemind } })
  if (!customer.email)
    return refuseErrors({ customerId: { code: 'billingContactMissing', message: words.billingContactMissing } })
  await remindCustomer(writer, customer, writer.caller.empId)
}

/** Lists what a promise or a call is about: the receivable, or all overdue ones of its customer. */
async function listChasedIds({ writer, id, record, asked }: ReceivableChange): Promise<number[]> {
  if (asked.isForAll !== true) return [id]
  const open = await lockOpenItems(writer, record.customerId)
  return open.filter((item) => item.id === id || item.dueDate < writer.today).map((item) => item.id)
}

/** Stores what was promised; contact and date are checked as for an edit. */
async function recordPromise(change: ReceivableChange): Promise<void> {
  const { writer, asked } = change
  for (const id of await listChasedIds(change)) {
    await changeRecord(writer, receivables, id, {
      promiseDate: String(asked.promiseDate),
      promiseByPocId: Number(asked.promiseByPocId),
    })
    await changeRecord(asServer(writer), receivables, id, { stage: 'promised' })
  }
}

async function logCall(change: ReceivableChange): Promise<void> {
  const { writer, asked } = change
  const { channel, summary, nextOn = null } = asked
  for (const receivableId of await listChasedIds(change))
    await createRecord(writer, followUps.name, { receivableId, channel, summary, nextOn })
}

/** What people do by hand to be paid. */
export const chasingActions = { remind: sendReminder, recordPromise, logCall }
