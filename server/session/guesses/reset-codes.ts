import { randomInt } from 'node:crypto'
import type { Sql } from '../../database/connect'
import { isRecentAddressSql } from '../identity/recent-addresses'
import { hashOneTimeSecret, lifetimeSeconds } from '../one-time-tokens'
import { isKnownDeviceSql, type Requester, requesterKeySql, toRequesterParameters } from './known-devices'

const guessesOfCode = 5
/** The largest numbers of codes for one requester. Other requesters do not use them up. */
const codesOfRequester = { hour: 3, day: 10 }
/**
 * The largest numbers of codes for all requesters without a device of the account. They limit how many mails
 * the owner gets, and guessing from many addresses.
 */
const codesOfOthers = { hour: 12, day: 30 }

const hashResetCode = (secret: string, empId: number, code: string) =>
  hashOneTimeSecret(secret, `code ${empId} ${code}`)

type LimitSpan = keyof typeof codesOfRequester

const recentTimesSql = (column: string, span: LimitSpan) =>
  `array(select t from unnest(${column}) t where t > now() - interval '1 ${span}')`

/**
 * Builds SQL that tells whether all requesters without a device of the
 * account are below their limit in the span.
 */
const isBelowStrangersLimitSql = (span: LimitSpan) =>
  `(select coalesce(sum(cardinality(${recentTimesSql('c.issued_at', span)})), 0) from reset_codes c where c.emp_id = a.emp_id ` +
  `and not ${isKnownDeviceSql('c.requester')}) < ${codesOfOthers[span]}`

/** Builds SQL that tells whether the requester is below their limit in the span. */
const isBelowRequesterLimitSql = (span: LimitSpan) =>
  `cardinality(${recentTimesSql('s.issued_at', span)}) < ${codesOfRequester[span]}`

/**
 * Issues a new six-digit code in place of the requester's last one. An invited person can get
 * one from a week before the joining date.
 * @param today the company's date
 * @returns undefined where the account does not exist or may not have one, its address is younger than a day,
 * or the requester had three within the hour or ten within a day
 */
export async function issueResetCode(
  sql: Sql,
  secret: string,
  empId: number,
  requester: Requester,
  today: string,
): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rowCount } = await sql.query({
    name: 'issue_code',
    text:
      'insert into reset_codes as s (emp_id, requester, hash, expires_at, issued_at) ' +
      `select a.emp_id, r.name, $2::text, now() + make_interval(secs => ${lifetimeSeconds.code}), array[now()] ` +
      `from accounts a join employees e on e.id = a.emp_id cross join lateral (select ${requesterKeySql('a.emp_id', '$4', '$5')} as name) r ` +
      `where a.emp_id = $1 and (a.status = 'active' or a.status = 'invited' and e.date_of_joining <= $3::date + 7) ` +
      `and not ${isRecentAddressSql('a.emp_id')} and (${isKnownDeviceSql('r.name')} or ${isBelowStrangersLimitSql('hour')} and ${isBelowStrangersLimitSql('day')}) ` +
      'on conflict (emp_id, requester) do update set hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0, ' +
      `used_at = null, issued_at = ${recentTimesSql('s.issued_at', 'day')} || now() where ${isBelowRequesterLimitSql('hour')} and ${isBelowRequesterLimitSql('day')}`,
    values: [empId, hashResetCode(secret, empId, code), today, ...toRequesterParameters(secret, requester)],
  })
  return rowCount === 1 ? code : undefined
}

/**
 * Checks a code of the same requester and uses up a right one, in one statement, so that of concurrent right
 * guesses only one succeeds. Guesses of other requesters do not use up the code.
 */
export async function consumeResetCode(
  sql: Sql,
  secret: string,
  empId: number,
  requester: Requester,
  code: string,
): Promise<boolean> {
  const { rows } = await sql.query<{ fits: boolean }>({
    name: 'spend_code',
    text:
      'update reset_codes s set attempts = s.attempts + 1, used_at = case when s.hash = $2 then now() end ' +
      `from accounts a where a.emp_id = s.emp_id and a.status in ('active', 'invited') and s.emp_id = $1 and s.requester = ${requesterKeySql('$1::bigint', '$3', '$4')} ` +
      `and s.used_at is null and s.expires_at > now() and s.attempts < ${guessesOfCode} returning s.used_at is not null as fits`,
    values: [empId, hashResetCode(secret, empId, code), ...toRequesterParameters(secret, requester)],
  })
  return rows[0]?.fits === true
}
