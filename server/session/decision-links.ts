import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../database/connect'
import { deriveKey } from '../start/secret'
import { isAddressBlockedSql } from './guesses/count-guesses'
import { toNetwork } from './guesses/network'
import { usableAccount } from './usable-account'

/** Seconds for which a link is valid. */
export const linkLife = 604_800

/** The person who may decide by the link, and the step. */
export interface DecisionLink {
  stepId: number
  empId: number
}

const hashToken = (secret: string, token: string) =>
  createHmac('sha256', deriveKey(secret, 'decision links')).update(token).digest('base64url')

/** Issues a token for each link. Earlier tokens stay valid. */
export async function issueDecisionLinks(sql: Sql, secret: string, links: readonly DecisionLink[]): Promise<string[]> {
  const tokens = links.map(() => randomBytes(32).toString('base64url'))
  await sql.query({
    name: 'issue_decision_links',
    text:
      'insert into decision_links (hash, step_id, emp_id, expires_at) ' +
      `select hash, step_id, l.emp_id, now() + interval '${linkLife} seconds' from unnest($1::text[], $2::bigint[], $3::bigint[]) as l(hash, step_id, emp_id) ` +
      'join accounts a on a.emp_id = l.emp_id',
    values: [
      tokens.map((token) => hashToken(secret, token)),
      links.map(({ stepId }) => stepId),
      links.map(({ empId }) => empId),
    ],
  })
  return tokens
}

// This is a function and no constant, because the modules of sessions import each other.
const liveLinkSql = () =>
  `l.used_at is null and l.expires_at > now() and not ${isAddressBlockedSql('$2')} ` +
  `and exists (select from accounts a where a.emp_id = l.emp_id and a.status = '${usableAccount}' and not a.must_change_password)`

/** Finds the link of a valid token; undefined also where the address has guessed too often. */
export async function findDecisionLink(
  sql: Sql,
  secret: string,
  token: string,
  address: string,
): Promise<DecisionLink | undefined> {
  const { rows } = await sql.query<DecisionLink>({
    name: 'decision_link_of',
    text: `select l.step_id as "stepId", l.emp_id as "empId" from decision_links l where l.hash = $1 and ${liveLinkSql()}`,
    values: [hashToken(secret, token), toNetwork(address)],
  })
  return rows[0]
}

/** Uses up all links of the person for the step; undefined where another request was faster. */
export async function consumeDecisionLink(
  sql: Sql,
  secret: string,
  token: string,
  address: string,
): Promise<DecisionLink | undefined> {
  const { rows } = await sql.query<DecisionLink>({
    name: 'spend_decision_link',
    text: `update decision_links l set used_at = now() where l.hash = $1 and ${liveLinkSql()} returning l.step_id as "stepId", l.emp_id as "empId"`,
    values: [hashToken(secret, token), toNetwork(address)],
  })
  const [link] = rows
  if (!link) return undefined
  await sql.query({
    text: 'update decision_links set used_at = now() where step_id = $1 and emp_id = $2 and used_at is null',
    values: [link.stepId, link.empId],
  })
  return link
}

/** Ends a person's links after a new password, or when the person may no longer sign in. */
export async function endDecisionLinks(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    text: 'update decision_links set used_at = now() where emp_id = $1 and used_at is null',
    values: [empId],
  })
}
