import { readMailOutcomes } from '../../../../server/mail/outbox'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type ChangedOf, defineEffect } from '../../../../server/records/write/handler'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { isInSet } from '../../../../src/framework/workflow'
import { employees } from '../../../people/employees'
import { joiningEmails } from '../../joiningEmails'
import { isJoining } from '../../rules/is-joining'
import { cancelJoiningMails, planJoiningMails } from './queue-joining-mails'

/** Plans the mails for a joiner, also one entered after the first day, and cancels them if nobody joins. */
export const joining = defineEffect(employees, {
  fields: ['dateOfJoining', 'workEmail'],
  async afterAll(changes) {
    const [first] = changes
    if (!first) return
    const { writer } = first
    const toPeople = (those: readonly EmployeeChange[]) => those.map(({ id, record }) => ({ ...record, id }))
    const gone = changes.filter(({ action }) => action === 'markNotJoined')
    if (gone.length > 0)
      await cancelJoiningMails(
        writer,
        gone.map(({ id }) => id),
      )
    const coming = changes.filter(({ action, record }) =>
      action === 'create' ? isJoining(record, writer.today) : isInSet(employees, 'coming', record),
    )
    await planJoiningMails(writer, toPeople(coming.filter(needsJoiningMails)), 'useful')
    const updates = coming.filter((change) => change.action === 'update' && !needsJoiningMails(change))
    await planJoiningMails(writer, toPeople(updates), ['credentials'])
  },
})

type EmployeeChange = ChangedOf<typeof employees>

/** Whether the change needs mails: a person joins, or joins on another day. */
const needsJoiningMails = ({ action, before, record }: EmployeeChange): boolean =>
  action === 'create' || action === 'rehire' || (action === 'update' && before?.dateOfJoining !== record.dateOfJoining)

const j = sqlNames(joiningEmails, 'j')
const waitingSql = statement('joining_emails_to_follow')`
  select ${j.id}::int as id, ${j.mailNo}::int as mail from ${j} where ${j.status} = any($1) and ${j.mailNo} is not null order by ${j.id}`

/** Updates the state of each mail by its result in the outbox. */
export async function trackJoiningMails(kernel: Kernel, { signal }: Pick<JobRunContext, 'signal'>): Promise<RunCounts> {
  const { rows } = await kernel.db.query<{ id: number; mail: number }>(waitingSql(joiningEmails.workflow.sets.waiting))
  const outcomes = await readMailOutcomes(
    kernel.db,
    rows.map(({ mail }) => mail),
  )
  let followed = 0
  for (const { id, mail } of rows) {
    const outcome = outcomes.get(mail)
    if (signal.aborted || !outcome) continue
    await kernel.db.transaction(async (tx) => {
      const writer = createSystemWriter(kernel, tx)
      await takeStep(writer, joiningEmails.name, outcome.sentAt ? 'send' : 'fail', { id })
      if (outcome.sentAt) await changeRecord(writer, joiningEmails, id, { sentAt: outcome.sentAt })
    })
    followed += 1
  }
  return { followed }
}
