import type { Sql } from '../database/connect'
import { seal } from './seal'
import type { TemplateName } from './templates'

export const outboxChannel = 'steward_outbox'

export interface Mail {
  empId: number
  template: TemplateName
  /** What this mail alone may say: a code, a token. */
  only?: Readonly<Record<string, string>>
  /** Instant (ISO 8601) before which it is not sent; default now. */
  notBefore?: string
  /** Seconds from then after which it is not worth sending; default: as long as the worker tries. */
  lasts?: number
}

/**
 * Puts a mail to a person's work address into the outbox, in the transaction of what causes it.
 * Address and name are read when it is sent. Without such an account nothing is written, in the same time.
 */
export async function queueMail(sql: Sql, secret: string, mail: Mail): Promise<void> {
  const { empId, template, only, notBefore, lasts } = mail
  const sealed = only ? seal(secret, aboutMail(template, empId), JSON.stringify(only)) : null
  await sql.query({
    name: 'queue_mail',
    text:
      'with w as (insert into outbox (emp_id, template, sealed, next_at, lapses_at) ' +
      'select emp_id, $2::text, $3::text, coalesce($4::timestamptz, now()), coalesce($4::timestamptz, now()) + make_interval(secs => $5) ' +
      `from accounts where emp_id = $1) select pg_notify('${outboxChannel}', '')`,
    values: [empId, template, sealed, notBefore ?? null, lasts ?? null],
  })
}

/** What a sealed text is bound to: it opens in no other mail and for no other person. */
export const aboutMail = (template: string, empId: number): string => `${template} ${empId}`
