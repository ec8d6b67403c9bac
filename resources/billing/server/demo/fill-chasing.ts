import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { Writer } from '../../../../server/records/write/writer'
import { addDays } from '../../../demo/date-math'
import { contactPersons } from '../../../sales/contactPersons'
import { receivables } from '../../receivables'
import { receivableSets } from '../../sets'

const r = sqlNames(receivables, 'r')
const c = sqlNames(contactPersons, 'c')

const overdueSql = unpreparedStatement`
  select ${r.id}, (select ${c.id} from ${c} where ${c.customerId} = ${r.customerId} and ${c.status} = 'active' order by ${c.id} limit 1) as "contactId"
  from ${r} where ${r.status} = any($1) and ${r.dueDate} < $2::date and ${r.stage} = 'not_due' order by ${r.dueDate}, ${r.id} limit 3`

interface DemoCall {
  daysAgo: number
  channel: string
  summary: string
  nextIn?: number
  /** In how many days the customer has promised to pay. */
  promisedIn?: number
}

const calls: readonly (readonly DemoCall[])[] = [
  [
    { daysAgo: 40, channel: 'phone', summary: 'Invoice was with another branch, sent again' },
    { daysAgo: 12, channel: 'phone', summary: 'Accounts are looking for the order number', nextIn: 2 },
  ],
  [{ daysAgo: 5, channel: 'phone', summary: 'To be paid with the next payment run', promisedIn: 6 }],
  [{ daysAgo: 9, channel: 'email', summary: 'Asked for the statement of the account', nextIn: 4 }],
]

/** Calls about what is overdue longest: one customer has promised to pay, others are called again. */
export async function fillChasing(writer: Writer): Promise<void> {
  const { today, sql } = writer
  const { rows } = await sql.query<{ id: number; contactId: number | null }>(overdueSql(receivableSets.running, today))
  for (const [place, { id, contactId }] of rows.entries())
    for (const { daysAgo, channel, summary, nextIn, promisedIn } of calls[place] ?? []) {
      const on = { ...writer, today: addDays(today, -daysAgo) }
      const nextOn = nextIn === undefined ? null : addDays(today, nextIn)
      await createRecord(on, 'followUps', { receivableId: id, channel, summary, nextOn })
      if (promisedIn === undefined || contactId === null) continue
      const promise = { promiseDate: addDays(today, promisedIn), promiseByPocId: contactId, stage: 'promised' } as const
      await changeRecord(writer, receivables, id, promise)
    }
}
