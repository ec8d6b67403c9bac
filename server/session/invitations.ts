import type { Sql } from '../database/connect'
import { queueMail } from '../mail/outbox'
import type { Settings } from '../settings'
import { issueToken, lives } from './one-time'
import { trustedFromSql } from './proofs/age'

/** Sends people the link that opens their account. */
export interface Invitations {
  /** A new link, which replaces the former one; it leaves a week before the joining date at the earliest. */
  send(sql: Sql, empId: number): Promise<void>
}

export function invitationsOf({ secret, companyZone }: Settings): Invitations {
  return {
    async send(sql, empId) {
      const { rows } = await sql.query<{ opens_at: string }>({
        text: `select greatest(now(), (date_of_joining - 7)::timestamp at time zone $2, ${trustedFromSql('employees.id')}) as opens_at from employees where id = $1`,
        values: [empId, companyZone],
      })
      const [row] = rows
      if (!row) return
      await sql.query({
        text: `update outbox set given_up_at = now(), sealed = null, last_error = 'replaced' where emp_id = $1 and template = 'invitation' and sent_at is null and given_up_at is null`,
        values: [empId],
      })
      const token = await issueToken(sql, secret, 'invite', empId, row.opens_at)
      const mail = { empId, template: 'invitation', only: { token }, notBefore: row.opens_at } as const
      await queueMail(sql, secret, { ...mail, lasts: lives.invite })
    },
  }
}
