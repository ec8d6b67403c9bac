import { type ChangedOf, defineHandler } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import { notifyOverseers } from '../../../../server/session/roles/overseers'
import { requireCanPostponeStart } from '../../../../server/session/roles/postpone-start'
import { employees as declared } from '../../employees'
import { recognisedBy, refuseSamePeople } from '../same-person'

/** Creates an account for every new person. Their state decides whether they can sign in. */
export const employees = defineHandler(declared, {
  fields: ['workEmail', 'dateOfJoining', ...recognisedBy],
  async before({ writer, id, before, record }) {
    const isAhead = (day: string | null | undefined) => (day ?? '') > writer.today
    if (before && id !== undefined && isAhead(record.dateOfJoining) && !isAhead(before.dateOfJoining))
      await requireCanPostponeStart(writer, id)
  },
  actions: {
    // Everybody may enter their own account, while the other fields of their record belong to people operations.
    setJiraAccount: ({ writer, id, asked }) =>
      changeRecord(withSystemRights(writer), declared, id, {
        jiraAccountId: asked.jiraAccountId ? String(asked.jiraAccountId) : null,
      }),
  },
  async afterAll(changes) {
    await refuseSamePeople(changes)
    await inviteEmployees(changes.filter(({ action }) => action === 'create'))
    for (const change of changes) {
      if (change.action === 'update') await updateAccount(change)
      else if (change.action === 'delete') await change.writer.accounts.forget(change.writer.sql, change.id)
      const { writer, id, resource, action } = change
      const account = resource.workflow?.transitions[action]?.account
      if (!account) continue
      await writer.accounts.setStatus(writer.sql, id, account, writer.today)
      if (!writer.caller.isSystem)
        await notifyOverseers(
          writer,
          { title: change.record.fullName ?? '', entityType: resource.name, recordId: id },
          id,
        )
    }
  },
})

async function inviteEmployees(created: readonly ChangedOf<typeof declared>[]): Promise<void> {
  const [first] = created
  if (!first) return
  const { accounts, sql } = first.writer
  await accounts.invite(
    sql,
    created.map(({ id, record }) => ({ empId: id, username: record.workEmail })),
  )
}

async function updateAccount({ writer, id, before, record }: ChangedOf<typeof declared>): Promise<void> {
  const hasMoved = before?.workEmail !== record.workEmail
  if (hasMoved) await writer.accounts.rename(writer.sql, id, before?.workEmail ?? '', record.workEmail)
  if (hasMoved || before?.dateOfJoining !== record.dateOfJoining) await writer.accounts.inviteAgain(writer.sql, [id])
}
