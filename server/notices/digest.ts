import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { activeAssignee, approvalTables } from '../../src/framework/approval'
import { notificationTables } from '../../src/framework/company/events'
import type { Tx } from '../database/connect'
import type { EventMailer } from '../mail/event-mailer'
import { asSystem } from '../records/caller'
import { getTable } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import type { WriterPartsWithDb } from '../records/write/system-writer'

/** What the digest needs from the run of its job. */
interface DigestRun {
  signal: AbortSignal
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>
}

interface DigestRecipient {
  empId: number
  /** The number of requests that have waited for the person for more than two days. */
  waiting: number
}

/** Sends one mail a day to each person for whom requests wait too long or who chose a daily digest. */
export async function sendDigests(kernel: WriterPartsWithDb, { once, signal }: DigestRun): Promise<{ sent: number }> {
  const { letters } = kernel.accounts
  let sentCount = 0
  if (!letters || !kernel.model.tables.has(notificationTables.notifications)) return { sent: sentCount }
  for (const due of await findDigestRecipients(kernel)) {
    if (signal.aborted) break
    if (await once(`digest ${due.empId}`, (tx) => sendDigestTo(tx, letters, due))) sentCount += 1
  }
  return { sent: sentCount }
}

async function sendDigestTo(tx: Tx, letters: EventMailer, { empId, waiting }: DigestRecipient): Promise<void> {
  const { rowCount: notes } = await tx.query({
    text: `update notifications set digest_at = now(), version = version + 1, updated_at = now() where emp_id = $1 and channel = 'digest' and digest_at is null and read_at is null`,
    values: [empId],
  })
  const lines = [
    waiting === 1 && 'One request has waited for your decision for more than two days.',
    waiting > 1 && `${waiting} requests have waited for your decision for more than two days.`,
    notes === 1 && 'There is one notification that you have not read.',
    notes > 1 && `There are ${notes} notifications that you have not read.`,
  ].filter((line) => line !== false)
  if (lines.length > 0) await letters.digest(tx, empId, lines, waiting > 0 ? '/Inbox' : '/Notifications')
}

async function findDigestRecipients(kernel: WriterPartsWithDb): Promise<DigestRecipient[]> {
  const { model, db } = kernel
  const { sql, slots } = compileTrustedFilter(model, getTable(model, approvalTables.approvers), activeAssignee, 'a')
  const text =
    'with w as (select a.emp_id, count(distinct s.id)::int as waiting from approval_approvers a join approval_steps s on s.id = a.step_id ' +
    `where s.status = any(${slots.typed({ from: 'value', index: 0 }, 'text[]')}) and s.entered_at < now() - interval '2 days' ` +
    `and a.decided_at is null and ${sql} group by a.emp_id), ` +
    `n as (select distinct emp_id from notifications where channel = 'digest' and digest_at is null and read_at is null) ` +
    'select coalesce(w.emp_id, n.emp_id) as "empId", coalesce(waiting, 0) as waiting ' +
    'from w full join n on n.emp_id = w.emp_id order by 1'
  const statement = { name: undefined, text, bindings: slots.bindings }
  const moment = { company: kernel.company, caller: asSystem(), today: kernel.today() }
  return (await db.query<DigestRecipient>(bindValues(statement, moment, [openSteps]))).rows
}
