import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { joiningEmails } from '../../joiningEmails'

const j = sqlNames(joiningEmails, 'j')
const plannedSql = unpreparedStatement`select ${j.id}::int as id from ${j} where ${j.status} = any($1) order by ${j.id} limit 3`

/** Planned joining mails: one is sent, one was refused and one was cancelled. */
export async function fillJoiningMails({ writer }: DemoWriter): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(plannedSql(joiningEmails.workflow.sets.waiting))
  const sentAt = `${writer.today}T04:30:00Z`
  const outcomes = [{ status: 'sent', sentAt }, { status: 'failed' }, { status: 'cancelled' }]
  await setRecordValues(
    asBulkWriter(writer),
    joiningEmails.name,
    new Map(rows.map(({ id }, place) => [id, outcomes[place] ?? {}])),
  )
}
