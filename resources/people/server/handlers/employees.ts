import type { Change, Handler } from '../../../../server/records/write/writer'

/** Everybody has an account from the day they are recorded; what may sign in follows their state. */
export const employees: Handler = {
  fields: ['workEmail', 'dateOfJoining'],
  async after(change) {
    if (change.action === 'create') await invite(change)
    else if (change.action === 'update') await followRecord(change)
    const { writer, id } = change
    const account = change.resource.workflow?.transitions[change.action]?.account
    if (account) await writer.accounts.setStatus(writer.sql, id, account, writer.today)
  },
}

async function invite({ writer, id, record }: Change & { id: number }): Promise<void> {
  await writer.accounts.invite(writer.sql, id, String(record.workEmail))
}

async function followRecord({ writer, id, before, record }: Change & { id: number }): Promise<void> {
  const hasMoved = before?.workEmail !== record.workEmail
  if (hasMoved) await writer.accounts.rename(writer.sql, id, String(before?.workEmail), String(record.workEmail))
  if (hasMoved || before?.dateOfJoining !== record.dateOfJoining) await writer.accounts.inviteAgain(writer.sql, id)
}
