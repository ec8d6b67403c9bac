import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../database/connect'
import { deriveKey } from '../start/secret'
import { endDecisionLinks } from './decision-links'

/**
 * The kinds of tokens that a link or an answer contains. A code is different: a person types it from a mail.
 */
type TokenKind = 'reset' | 'link' | 'invite'

/** Seconds for which each kind is valid. */
export const lifetimeSeconds = { code: 600, reset: 600, link: 86_400, invite: 604_800 } as const

// The hash needs a key: if a row with a plain hash of six digits is stolen, the digits are soon guessed.
export const hashOneTimeSecret = (secret: string, text: string) =>
  createHmac('sha256', deriveKey(secret, 'one-time secrets')).update(text).digest('base64url')
const hashToken = (secret: string, token: string) => hashOneTimeSecret(secret, `token ${token}`)

/** Issues a token in place of the person's former one of the same kind. */
export async function issueToken(sql: Sql, secret: string, kind: TokenKind, empId: number): Promise<string> {
  const [token = ''] = await issueTokens(sql, secret, kind, [{ empId }])
  return token
}

/** Issues tokens for several people, as `issueToken` does; valid from `from` (ISO 8601, default now). */
export async function issueTokens(
  sql: Sql,
  secret: string,
  kind: TokenKind,
  people: readonly { empId: number; from?: string }[],
): Promise<string[]> {
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  await sql.query({
    name: 'issue_tokens',
    text:
      'insert into one_time_secrets (emp_id, kind, hash, expires_at, issued_at) ' +
      'select p.emp_id, $2, p.hash, coalesce(p.starts_at, now()) + make_interval(secs => $5), array[now()] ' +
      'from unnest($1::bigint[], $3::text[], $4::timestamptz[]) as p(emp_id, hash, starts_at) ' +
      'on conflict (emp_id, kind) do update set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null, issued_at = excluded.issued_at',
    values: [
      people.map(({ empId }) => empId),
      kind,
      tokens.map((token) => hashToken(secret, token)),
      people.map(({ from }) => from ?? null),
      lifetimeSeconds[kind],
    ],
  })
  return tokens
}

interface TokenOwner {
  empId: number
  kind: TokenKind
}

const live = `kind in ('reset', 'link', 'invite') and used_at is null and expires_at > now()`

/** Finds the owner of a valid token, without using it up. */
export async function findTokenOwner(sql: Sql, secret: string, token: string): Promise<TokenOwner | undefined> {
  const { rows } = await sql.query<{ emp_id: number; kind: TokenKind }>({
    name: 'owner_of_token',
    text: `select emp_id, kind from one_time_secrets where hash = $1 and ${live}`,
    values: [hashToken(secret, token)],
  })
  return rows[0] && { empId: rows[0].emp_id, kind: rows[0].kind }
}

/** Uses up a token; false where another request was faster or it is no longer valid. */
export async function consumeToken(sql: Sql, secret: string, token: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'spend_token',
    text: `update one_time_secrets set used_at = now() where hash = $1 and ${live}`,
    values: [hashToken(secret, token)],
  })
  return rowCount === 1
}

/** Ends the tokens and codes of an account after a new password. */
export async function endTokensAndCodes(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    text: 'update one_time_secrets set used_at = now() where emp_id = $1 and used_at is null',
    values: [empId],
  })
  await sql.query({
    text: 'update reset_codes set used_at = now() where emp_id = $1 and used_at is null',
    values: [empId],
  })
  await endDecisionLinks(sql, empId)
}
