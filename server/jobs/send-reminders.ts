import { notificationTables } from '../../src/framework/company/events'
import { fillPlaceholders } from '../../src/framework/errors'
import type { Reminder, ReminderRecipient } from '../../src/framework/steps/reminders'
import { formatDate } from '../../src/framework/values/dates'
import type { Tx } from '../database/connect'
import { sendNotifications } from '../notices/send-notifications'
import { asSystem } from '../records/caller'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../records/model'
import { getReadScope, getRightsKey, getVerbScope, scopeSql } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { compileTrustedFilter, fieldValueSql } from '../records/sql/filter-sql'
import { SqlParameters } from '../records/sql-parameters'
import { readRecordSummaries } from '../records/summary/record-summaries'
import { createSystemWriter } from '../records/write/system-writer'
import { isGrantActiveSql } from '../session/roles/active-roles-sql'
import { findCaller } from '../session/sessions'
import type { JobRunContext, Kernel, RunCounts } from '../types'

/** A record with a date of which somebody is reminded. */
interface DueReminder {
  id: number
  date: string
  /** The number of days left. */
  left: number
  /** The smallest declared number of days that has been reached. */
  days: number
  /** The persons whom fields of the record name. */
  people: (number | null)[]
}

/** The largest number of records per statement, which is repeated while there are more. */
const most = 500

/** Sends due reminders. Those sent are recorded in the database, so that no reminder is sent twice. */
export async function sendReminders(kernel: Kernel, { signal }: Pick<JobRunContext, 'signal'>): Promise<RunCounts> {
  let count = 0
  if (!kernel.model.tables.has(notificationTables.notifications)) return { sent: count }
  for (const table of kernel.model.tables.values())
    for (const [name, reminder] of Object.entries(table.resource.remind))
      for (let due = await findDueReminders(kernel, table, name, reminder); due.length > 0; ) {
        if (signal.aborted) return { sent: count }
        for (const one of due) if (await sendReminder(kernel, table, name, reminder, one)) count += 1
        due = due.length < most ? [] : await findDueReminders(kernel, table, name, reminder)
      }
  return { sent: count }
}

/** Tells whether any resource declares a reminder. */
export const hasReminders = async ({ model }: Pick<Kernel, 'model'>): Promise<boolean> =>
  [...model.tables.values()].some(({ resource }) => Object.keys(resource.remind).length > 0)

/** Finds the latest due reminder of each record, unless it or a later one was sent. */
async function findDueReminders(
  kernel: Kernel,
  table: Table,
  name: string,
  reminder: Reminder,
): Promise<DueReminder[]> {
  const { model, company } = kernel
  const { resource } = table
  const statement = compileStatementOnce(model, JSON.stringify(['reminders', resource.name, name]), () =>
    dueRemindersSql(kernel, table, name, reminder),
  )
  const moment = { company, caller: asSystem(), today: kernel.today() }
  return (await kernel.db.query<DueReminder>(bindValues(statement, moment, [[...reminder.days]]))).rows
}

function dueRemindersSql({ model }: Kernel, table: Table, name: string, { before, while: where, to }: Reminder) {
  const slots = new SqlParameters()
  const date = fieldValueSql(model, table, getAttribute(table, before), 't', slots)
  const today = slots.typed({ from: 'variable', name: '$today' }, 'date')
  const days = slots.typed({ from: 'value', index: 0 }, 'int[]')
  const holds = where ? ` and ${compileTrustedFilter(model, table, where, 't', slots).sql}` : ''
  const people = to.flatMap((each) => (typeof each === 'object' ? [recipientSql(model, table, each.of)] : []))
  const text =
    `select r.id, r.date::text as date, r.date - ${today} as left, r.days, r.people from (` +
    `select t.id, ${date} as date, array[${people.join(', ')}]::bigint[] as people, ` +
    `(select min(d) from unnest(${days}) d where ${date} - ${today} <= d) as days ` +
    `from ${quoteIdentifier(table.name)} t where ${date} >= ${today}${holds}) r ` +
    `where r.days is not null and not exists (select from reminders_sent s where s.resource = '${table.resource.name}' and s.record_id = r.id ` +
    `and s.name = '${name}' and s.due_on = r.date and s.days <= r.days) order by r.id limit ${most}`
  return { text, slots }
}

/** Builds SQL of the person whom a field of the record, or of a record to which it refers, names. */
function recipientSql(model: Model, table: Table, path: string): string {
  const [name = '', far] = path.split('.')
  const { column, target = '' } = getAttribute(table, name)
  const own = `t.${quoteIdentifier(column?.name ?? '')}`
  if (far === undefined) return own
  const other = getTable(model, target)
  return `(select o.${quoteIdentifier(getAttribute(other, far).column?.name ?? '')} from ${quoteIdentifier(other.name)} o where o.id = ${own})`
}

/** Sends and records a reminder in one transaction, so that of two servers only one sends it. */
const sendReminder = (
  kernel: Kernel,
  table: Table,
  name: string,
  reminder: Reminder,
  due: DueReminder,
): Promise<boolean> =>
  kernel.db.transaction(async (tx) => {
    const { resource } = table
    const { rowCount } = await tx.query({
      text: 'insert into reminders_sent (resource, record_id, name, due_on, days) values ($1, $2, $3, $4, $5) on conflict do nothing',
      values: [resource.name, due.id, name, due.date, due.days],
    })
    if (rowCount === 0) return false
    const readers = await findRecipients(kernel, tx, table, reminder, due)
    const writer = createSystemWriter(kernel, tx)
    const summary = (await readRecordSummaries(writer, table, [due.id])).get(due.id) ?? resource.label
    const message = fillPlaceholders(reminder.message, { date: formatDate(due.date), days: due.left })
    const note = {
      event: 'comesDue',
      title: `${summary}: ${message}`,
      entityType: resource.name,
      recordId: due.id,
    } as const
    await sendNotifications(
      createSystemWriter(kernel, tx),
      readers.map((empId) => ({ ...note, empId, subject: reminder.subject, sentence: toSentence(reminder) })),
    )
    return readers.length > 0
  })

/** Turns the subject into the continuation of a sentence. */
const toSentence = ({ subject }: Reminder): string => `${subject.charAt(0).toLowerCase()}${subject.slice(1)}.`

/** Finds the recipients who are active and may read the record and its date. */
async function findRecipients(
  kernel: Kernel,
  tx: Tx,
  table: Table,
  { before, to }: Reminder,
  due: DueReminder,
): Promise<number[]> {
  const { model } = kernel
  const roleHolders = await findRoleHolders(kernel, tx, to)
  const people = due.people.flatMap((id) => (id === null ? [] : [Number(id)]))
  const readers: number[] = []
  for (const empId of new Set([...people, ...roleHolders])) {
    const caller = await findCaller(tx, model, empId, kernel.today())
    if (!caller) continue
    const shape = JSON.stringify(['reminded', table.resource.name, before, getRightsKey(caller)])
    const statement = compileStatementOnce(model, shape, () => {
      const slots = new SqlParameters()
      const scopes = [getVerbScope(table, 'show', caller), getReadScope(getAttribute(table, before), caller)]
      const holds = scopes.map((scope) => scopeSql(model, table, scope, 't', slots)).join(' and ')
      return {
        slots,
        text: `select from ${quoteIdentifier(table.name)} t where t.id = ${slots.add({ from: 'value', index: 0 })}::bigint and ${holds}`,
      }
    })
    const moment = { company: kernel.company, caller, today: kernel.today() }
    if ((await tx.query(bindValues(statement, moment, [due.id]))).rows.length > 0) readers.push(empId)
  }
  return readers
}

async function findRoleHolders(kernel: Kernel, tx: Tx, to: readonly ReminderRecipient[]): Promise<number[]> {
  const roles = to.filter((each) => typeof each === 'string')
  if (roles.length === 0) return []
  const { rows } = await tx.query<{ id: number }>({
    text: `select distinct g.emp_id as id from role_grants g where g.role = any($1) and ${isGrantActiveSql('g', '$2::date')} order by 1`,
    values: [roles, kernel.today()],
  })
  return rows.map(({ id }) => Number(id))
}
