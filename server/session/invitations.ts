import type { Sql } from '../database/connect'
import { type NewMail, queueMails } from '../mail/outbox'
import type { Settings } from '../start/settings'
import { addressTrustedFromSql } from './identity/recent-addresses'
import { issueTokens, lifetimeSeconds } from './one-time-tokens'

/** Mails people the link by which they open their account. */
export interface InvitationMailer {
  /** Sends new links in place of former ones. None is sent earlier than a week before the joining date. */
  send(sql: Sql, empIds: readonly number[]): Promise<void>
}

export function createInvitationMailer({ secret, companyZone }: Settings): InvitationMailer {
  return {
    async send(sql, empIds) {
      const { rows } = await sql.query<{ empId: number; from: string }>({
        text: `select id as "empId", greatest(now(), (date_of_joining - 7)::timestamp at time zone $2, ${addressTrustedFromSql('employees.id')}) as "from" from employees where id = any($1::bigint[]) order by id`,
        values: [empIds, companyZone],
      })
      if (rows.length === 0) return
      await sql.query({
        text: `update outbox set given_up_at = now(), sealed = null, last_error = 'replaced' where emp_id = any($1::bigint[]) and template = 'invitation' and sent_at is null and given_up_at is null`,
        values: [empIds],
      })
      const tokens = await issueTokens(sql, secret, 'invite', rows)
      const mails = rows.map(({ empId, from }, place): NewMail => {
        const only = { token: tokens[place] ?? '' }
        return { empId, template: 'invitation', only, notBefore: from, lasts: lifetimeSeconds.invite }
      })
      await queueMails(sql, secret, mails, 'everybody')
    },
  }
}
