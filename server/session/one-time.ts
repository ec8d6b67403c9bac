import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Sql } from '../database/connect'
import { keyFor } from '../start/secret'
import { isYoungSql } from './address-age'
import { endDecisionLinks } from './decision-links'

/** A code is typed from a mail; the others are tokens in a link or an answer. */
export type TokenKind = 'reset' | 'link' | 'invite'

/** Seconds each may be used. */
export const lives = { code: 600, reset: 600, link: 86_400, invite: 604_800 } as const

const guessesOfCode = 5
const codesAnHour = 3

// Keyed, because six digits are soon tried against a plain hash of a stolen row.
const hashOf = (secret: string, text: string) =>
  createHmac('sha256', keyFor(secret, 'one-time secrets')).update(text).digest('base64url')
const codeHash = (secret: string, empId: number, code: string) => hashOf(secret, `code ${empId} ${code}`)
const tokenHash = (secret: string, token: string) => hashOf(secret, `token ${token}`)

/**
 * Makes a new six-digit code, which replaces the former one. Who is invited gets one from a week before joining.
 * @param today the company's date
 * @returns undefined where the account does not exist, may not have one, its address is younger than a day, or it had three within the hour
 */
export async function issueCode(sql: Sql, secret: string, empId: number, today: string): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const recent = (column: string) => `array(select t from unnest(${column}) t where t > now() - interval '1 hour')`
  const { rowCount } = await sql.query({
    name: 'issue_code',
    text:
      'insert into one_time_secrets as s (emp_id, kind, hash, expires_at, issued_at) ' +
      `select a.emp_id, 'code', $2::text, now() + make_interval(secs => ${lives.code}), array[now()] ` +
      'from accounts a join employees e on e.id = a.emp_id where a.emp_id = $1 ' +
      `and (a.status = 'active' or a.status = 'invited' and e.date_of_joining <= $3::date + 7) and not ${isYoungSql('a.emp_id')} ` +
      'on conflict (emp_id, kind) do update set hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0, ' +
      `used_at = null, issued_at = ${recent('s.issued_at')} || now() where cardinality(${recent('s.issued_at')}) < ${codesAnHour}`,
    values: [empId, codeHash(secret, empId, code), today],
  })
  return rowCount === 1 ? code : undefined
}

/** Makes a token, which replaces the former one of its kind; it lives from `from` (ISO 8601, default now). */
export async function issueToken(
  sql: Sql,
  secret: string,
  kind: TokenKind,
  empId: number,
  from?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql.query({
    name: 'issue_token',
    text:
      'insert into one_time_secrets (emp_id, kind, hash, expires_at, issued_at) ' +
      'values ($1, $2, $3, coalesce($4::timestamptz, now()) + make_interval(secs => $5), array[now()]) ' +
      'on conflict (emp_id, kind) do update set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null, issued_at = excluded.issued_at',
    values: [empId, kind, tokenHash(secret, token), from ?? null, lives[kind]],
  })
  return token
}

/** Judges a code and uses it up if it is right, in one statement: of many right guesses at once one succeeds. */
export async function spendCode(sql: Sql, secret: string, empId: number, code: string): Promise<boolean> {
  const { rows } = await sql.query<{ fits: boolean }>({
    name: 'spend_code',
    text:
      'update one_time_secrets s set attempts = s.attempts + 1, used_at = case when s.hash = $2 then now() end ' +
      `from accounts a where a.emp_id = s.emp_id and a.status in ('active', 'invited') and s.emp_id = $1 and s.kind = 'code' ` +
      `and s.used_at is null and s.expires_at > now() and s.attempts < ${guessesOfCode} returning s.used_at is not null as fits`,
    values: [empId, codeHash(secret, empId, code)],
  })
  return rows[0]?.fits === true
}

export interface Owner {
  empId: number
  kind: TokenKind
}

const live = `kind in ('reset', 'link', 'invite') and used_at is null and expires_at > now()`

/** Whose token it is, while it can be used; it is not used up. */
export async function ownerOf(sql: Sql, secret: string, token: string): Promise<Owner | undefined> {
  const { rows } = await sql.query<{ emp_id: number; kind: TokenKind }>({
    name: 'owner_of_token',
    text: `select emp_id, kind from one_time_secrets where hash = $1 and ${live}`,
    values: [tokenHash(secret, token)],
  })
  return rows[0] && { empId: rows[0].emp_id, kind: rows[0].kind }
}

/** Uses a token up; false where another request was faster or it is no longer good. */
export async function spendToken(sql: Sql, secret: string, token: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'spend_token',
    text: `update one_time_secrets set used_at = now() where hash = $1 and ${live}`,
    values: [tokenHash(secret, token)],
  })
  return rowCount === 1
}

/** Ends what was issued to an account: a new password makes every other way to one useless. */
export async function endSecrets(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    text: 'update one_time_secrets set used_at = now() where emp_id = $1 and used_at is null',
    values: [empId],
  })
  await endDecisionLinks(sql, empId)
}
