import type { Sql } from '../database/connect'
import { usableAccount } from '../session/usable-account'
import { outboxChannel } from './channel'
import { encryptMailText } from './encrypt-text'
import type { TemplateName } from './templates'

export interface NewMail {
  empId: number
  template: TemplateName
  /** Texts that only this mail contains, such as a code or a token. */
  only?: Readonly<Record<string, string>>
  /** The address, where it goes to a former one; default: the work address at the time of sending. */
  to?: string
  /** The instant (ISO 8601) before which it is not sent; default: now. */
  notBefore?: string
  /** Seconds from then after which it is not worth sending; default: as long as the worker retries. */
  lasts?: number
}

/**
 * Queues a mail to a person's work address, in the transaction of its cause. Address and name are read when
 * it is sent. Answers its id. Without such an account it writes nothing and takes the same time.
 */
export async function queueMail(sql: Sql, secret: string, mail: NewMail): Promise<number | undefined> {
  const { empId, template, only, to, notBefore, lasts } = mail
  const content = to === undefined ? only : { ...only, to }
  const sealed = content ? encryptMailText(secret, buildSealContext(template, empId), JSON.stringify(content)) : null
  const { rows } = await sql.query<{ id: number | null }>({
    name: 'queue_mail',
    text:
      'with w as (insert into outbox (emp_id, template, sealed, next_at, lapses_at) ' +
      'select emp_id, $2::text, $3::text, coalesce($4::timestamptz, now()), coalesce($4::timestamptz, now()) + make_interval(secs => $5) ' +
      `from accounts where emp_id = $1 returning id) select (select id from w)::int as id, pg_notify('${outboxChannel}', '')`,
    values: [empId, template, sealed, notBefore ?? null, lasts ?? null],
  })
  return rows[0]?.id ?? undefined
}

/** Finds the ids of unsent mails of this kind, by person. */
export async function findWaitingMails(
  sql: Sql,
  empIds: readonly number[],
  template: TemplateName,
): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ empId: number; id: number }>({
    text: 'select emp_id as "empId", max(id)::int as id from outbox where emp_id = any($1::bigint[]) and template = $2 and sent_at is null and given_up_at is null group by 1',
    values: [empIds, template],
  })
  return new Map(rows.map(({ empId, id }) => [empId, id]))
}

/** Reads the outcome of finished mails: when each was sent, or null if it never was. */
export async function readMailOutcomes(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, { sentAt: string | null }>> {
  const { rows } = await sql.query<{ id: number; sentAt: string | null }>({
    text: 'select id::int as id, sent_at as "sentAt" from outbox where id = any($1::bigint[]) and coalesce(sent_at, given_up_at) is not null',
    values: [ids],
  })
  return new Map(rows.map(({ id, sentAt }) => [id, { sentAt: sentAt && new Date(sentAt).toISOString() }]))
}

/** Cancels unsent mails and deletes their sealed texts. */
export async function cancelMails(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query({
    text: "update outbox set given_up_at = now(), sealed = null, last_error = 'taken back' where id = any($1::bigint[]) and sent_at is null and given_up_at is null",
    values: [ids],
  })
}

/**
 * Queues many mails, as `queueMail` queues one: only to people who may sign in, or to everybody with an
 * account. Answers their ids.
 */
export async function queueMails(
  sql: Sql,
  secret: string,
  mails: readonly NewMail[],
  to: 'users' | 'everybody' = 'users',
): Promise<(number | undefined)[]> {
  if (mails.length === 0) return []
  const sealed = mails.map(({ only, template, empId }) =>
    only ? encryptMailText(secret, buildSealContext(template, empId), JSON.stringify(only)) : null,
  )
  const { rows } = await sql.query<{ place: number; id: number }>({
    name: `queue_mails_of_${to}`,
    text:
      `with m as materialized (select nextval(pg_get_serial_sequence('outbox', 'id')) as id, m.*, coalesce(m.not_before, now()) as next_at ` +
      'from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[]) with ordinality as m(emp_id, template, sealed, not_before, lasts, place) ' +
      `where exists (select from accounts a where a.emp_id = m.emp_id${to === 'users' ? ` and a.status = '${usableAccount}'` : ''})), ` +
      'w as (insert into outbox (id, emp_id, template, sealed, next_at, lapses_at) overriding system value ' +
      'select id, emp_id, template, sealed, next_at, next_at + make_interval(secs => lasts) from m), ' +
      `n as materialized (select pg_notify('${outboxChannel}', '')) select m.place::int as place, m.id::int as id from m, n`,
    values: [
      mails.map(({ empId }) => empId),
      mails.map(({ template }) => template),
      sealed,
      mails.map(({ notBefore }) => notBefore ?? null),
      mails.map(({ lasts }) => lasts ?? null),
    ],
  })
  const ids = new Map(rows.map(({ place, id }) => [place, id]))
  return mails.map((_, place) => ids.get(place + 1))
}

/**
 * Queues the mail of a scheduled list or report to a person. Its file is made when it is sent, with the
 * rights of that moment. Does nothing where one is queued already.
 */
export async function queueListMail(
  sql: Sql,
  empId: number,
  scheduleId: number,
  template: Extract<TemplateName, 'list' | 'report'> = 'list',
): Promise<void> {
  await sql.query({
    name: 'queue_list',
    text:
      'with w as (insert into outbox (emp_id, template, schedule_id) values ($1, $2, $3) on conflict do nothing) ' +
      `select pg_notify('${outboxChannel}', '')`,
    values: [empId, template, scheduleId],
  })
}

/**
 * Builds the text that binds a sealed text to its mail and person; it cannot be decrypted for another one.
 */
export const buildSealContext = (template: string, empId: number): string => `${template} ${empId}`
