import { StewardError } from '../../src/framework/errors'
import type { AccountState } from '../../src/framework/workflow'
import type { Sql } from '../database/connect'
import type { EventMailer } from '../mail/event-mailer'
import { endDecisionLinks } from './decision-links'
import type { IdentityChangeNotifier } from './identity/identity-changes'
import type { InvitationMailer } from './invitations'
import { requireAnotherAdministrator } from './roles/administrators'
import { endGrantsOfLeaver } from './roles/grants'
import type { SessionService } from './sessions'
import { usableAccount } from './usable-account'

/** Manages accounts, which are stored beside employees' records. */
export interface AccountService {
  /** Sends mails about events; absent where no mail is sent. */
  letters?: EventMailer
  /** Creates accounts that cannot sign in before a password is set. The user name is the work address. */
  invite(sql: Sql, people: readonly { empId: number; username: string }[]): Promise<void>
  /** Sends a new invitation to those without a password, after their address or joining date has changed. */
  inviteAgain(sql: Sql, empIds: readonly number[]): Promise<void>
  /** Changes the user name to the new work address, unless the person chose a user name of their own. */
  rename(sql: Sql, empId: number, from: string, to: string): Promise<void>
  /**
   * Sets the status. Any status other than `active` ends the person's sessions. For an account without a
   * password, `active` becomes `invited`.
   * A person who leaves for good keeps no role beyond `today`, the company's date.
   * @throws StewardError `lastAdministrator`
   */
  setStatus(sql: Sql, empId: number, status: AccountState, today: string): Promise<void>
  /**
   * Deletes the account together with the person's record, unless the person has chosen a password.
   * @throws StewardError `inUse`
   */
  forget(sql: Sql, empId: number): Promise<void>
  /**
   * Mails the old address after an identifying value has changed, with a link that undoes
   * the change; absent where no mail is sent.
   */
  proofs?: IdentityChangeNotifier
}

/**
 * Makes the service. Without `invitations` and `letters` it sends no mail: for
 * demo people and the first administrator.
 */
export function createAccountService(
  sessions: Pick<SessionService, 'endAll' | 'changed'>,
  invitations?: InvitationMailer,
  letters?: EventMailer,
  proofs?: IdentityChangeNotifier,
): AccountService {
  return {
    ...(letters && { letters }),
    ...(proofs && { proofs }),
    async invite(sql, people) {
      const empIds = people.map(({ empId }) => empId)
      await sql.query({
        text: `insert into accounts (emp_id, username, status) select p.emp_id, p.username, 'invited' from unnest($1::bigint[], $2::text[]) as p(emp_id, username)`,
        values: [empIds, people.map(({ username }) => username)],
      })
      await invitations?.send(sql, empIds)
    },
    async inviteAgain(sql, empIds) {
      const { rows } = await sql.query<{ empId: number }>({
        text: `select emp_id as "empId" from accounts where emp_id = any($1::bigint[]) and status = 'invited'`,
        values: [empIds],
      })
      const invited = rows.map(({ empId }) => empId)
      if (invited.length > 0) await invitations?.send(sql, invited)
    },
    async rename(sql, empId, from, to) {
      await sql.query({
        text: 'update accounts set username = $3 where emp_id = $1 and lower(username) = lower($2)',
        values: [empId, from, to],
      })
    },
    async setStatus(sql, empId, status, today) {
      if (status !== usableAccount) await requireAnotherAdministrator(sql, empId, today)
      if (status === 'disabled') await endGrantsOfLeaver(sql, empId, today)
      const { rows } = await sql.query<{ status: string }>({
        text: `update accounts set status = case when $2 = '${usableAccount}' and password_hash is null then 'invited' else $2 end where emp_id = $1 returning status`,
        values: [empId, status],
      })
      const now = rows[0]?.status
      if (now === usableAccount) await sessions.changed(sql, empId)
      else {
        await sessions.endAll(sql, empId, status)
        await endDecisionLinks(sql, empId)
      }
      if (now === 'invited') await invitations?.send(sql, [empId])
    },
    forget: deleteUnopenedAccount,
  }
}

/** Deletes an account that its person never opened, with its tokens and mails. */
async function deleteUnopenedAccount(sql: Sql, empId: number): Promise<void> {
  for (const table of ['one_time_secrets', 'outbox'])
    await sql.query({ text: `delete from ${table} where emp_id = $1`, values: [empId] })
  const { rowCount } = await sql.query({
    text: `delete from accounts where emp_id = $1 and status = 'invited'`,
    values: [empId],
  })
  if (rowCount !== 1) throw new StewardError('inUse')
}
