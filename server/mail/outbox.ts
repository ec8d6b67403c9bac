import type { Sql } from '../database/connect'
import { usableAccount } from '../session/usable-account'
import { outboxChannel } from './channel'
import { seal } from './seal'
import type { TemplateName } from './templates'

export interface Mail {
  empId: number
  template: TemplateName
  /** What this mail alone may say: a code, a token. */
  only?: Readonly<Record<string, string>>
  /** An address that is no longer the person's; default: their work address of when it is sent. */
  to?: string
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
  const { empId, template, only, to, notBefore, lasts } = mail
  const content = to === undefined ? only : { ...only, to }
  const sealed = content ? seal(secret, aboutMail(template, empId), JSON.stringify(content)) : null
  await sql.query({
    name: 'queue_mail',
    text:
      'with w as (insert into outbox (emp_id, template, sealed, next_at, lapses_at) ' +
      'select emp_id, $2::text, $3::text, coalesce($4::timestamptz, now()), coalesce($4::timestamptz, now()) + make_interval(secs => $5) ' +
      `from accounts where emp_id = $1) select pg_notify('${outboxChannel}', '')`,
    values: [empId, template, sealed, notBefore ?? null, lasts ?? null],
  })
}

/** As `queueMail`, of many at once, for those who may sign in. */
export async function queueMails(sql: Sql, secret: string, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const sealed = mails.map(({ only, template, empId }) =>
    only ? seal(secret, aboutMail(template, empId), JSON.stringify(only)) : null,
  )
  await sql.query({
    name: 'queue_mails',
    text:
      'with w as (insert into outbox (emp_id, template, sealed, next_at, lapses_at) ' +
      'select m.emp_id, m.template, m.sealed, coalesce(m.not_before, now()), coalesce(m.not_before, now()) + make_interval(secs => m.lasts) ' +
      'from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[]) as m(emp_id, template, sealed, not_before, lasts) ' +
      `join accounts a on a.emp_id = m.emp_id and a.status = '${usableAccount}') select pg_notify('${outboxChannel}', '')`,
    values: [
      mails.map(({ empId }) => empId),
      mails.map(({ template }) => template),
      sealed,
      mails.map(({ notBefore }) => notBefore ?? null),
      mails.map(({ lasts }) => lasts ?? null),
    ],
  })
}

/**
 * Puts the mail of a scheduled list into the outbox: its file is made when it is sent, with the owner's rights of then.
 * Nothing where one is on its way already.
 */
export async function queueList(sql: Sql, empId: number, scheduleId: number): Promise<void> {
  const template: TemplateName = 'list'
  await sql.query({
    name: 'queue_list',
    text:
      'with w as (insert into outbox (emp_id, template, schedule_id) values ($1, $2, $3) on conflict do nothing) ' +
      `select pg_notify('${outboxChannel}', '')`,
    values: [empId, template, scheduleId],
  })
}

/** What a sealed text is bound to: it opens in no other mail and for no other person. */
export const aboutMail = (template: string, empId: number): string => `${template} ${empId}`
