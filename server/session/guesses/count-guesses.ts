import type { Sql } from '../../database/connect'
import { outboxChannel } from '../../mail/channel'
import { isKnownDeviceSql, type Requester, requesterKeySql, toRequesterParameters } from './known-devices'
import { toNetwork } from './network'

/**
 * The largest number of guesses of one requester at one account in a window. A right guess resets the count.
 */
const mostGuesses = 5

/**
 * The largest number of guesses at one account by all requesters without a known device, so that an attacker
 * with many addresses is limited too.
 */
const mostOfAccount = 50

/**
 * The largest number of guesses from one address. It is high, because an office may share one address, and
 * the typing errors of one person must not lock out the others.
 */
export const mostAtAddress = 50

const window = `interval '15 minutes'`

/** A guess that may be checked. */
interface CheckedGuess {
  empId: number
  passwordHash: string | null
  status: string
  /** The key by which the requester's guesses are counted. */
  requester: string
  /** The number of this guess among the requester's, from 1. */
  number: number
}

interface GuessRow {
  emp_id: number
  password_hash: string | null
  status: string
  requester: string
  guesses: number
}

const isRecentSql = (since: string) => `${since} > now() - ${window}`

/**
 * Builds SQL that counts a guess for the requester, and for the account unless the requester is a device of
 * the account. It answers no row where the guess must not be checked.
 */
const countGuessSql = (whose: string) =>
  `with a as materialized (select emp_id, password_hash, status, locked_until, ${requesterKeySql('accounts.emp_id', '$2', '$3')} as requester ` +
  `from accounts where ${whose} and not ${isAddressBlockedSql('$2')}), ` +
  'g as (insert into account_guesses as g (emp_id, requester) select emp_id, requester from a ' +
  `where ${isKnownDeviceSql('requester')} or locked_until is null or locked_until < now() ` +
  `on conflict (emp_id, requester) do update set guesses = case when ${isRecentSql('g.since')} then g.guesses + 1 else 1 end, ` +
  // From the fifth guess on, the lock lasts for a whole window.
  `since = case when ${isRecentSql('g.since')} and g.guesses + 1 < ${mostGuesses} then g.since else now() end ` +
  `where not (${isRecentSql('g.since')} and g.guesses >= ${mostGuesses}) returning emp_id, requester, guesses), ` +
  't as (update accounts c set ' +
  `failed_attempts = case when ${isRecentSql('c.failed_since')} then c.failed_attempts + 1 else 1 end, ` +
  `failed_since = case when ${isRecentSql('c.failed_since')} then c.failed_since else now() end, ` +
  `locked_until = case when ${isRecentSql('c.failed_since')} and c.failed_attempts + 1 >= ${mostOfAccount} then now() + ${window} end ` +
  `from g where c.emp_id = g.emp_id and not ${isKnownDeviceSql('g.requester')} returning c.emp_id, c.failed_attempts) ` +
  'select a.emp_id, a.password_hash, a.status, g.requester, g.guesses from a join g on g.emp_id = a.emp_id ' +
  `left join t on t.emp_id = a.emp_id where coalesce(t.failed_attempts, 0) <= ${mostOfAccount}`

/** Builds SQL that tells whether too many wrong guesses came from the address. */
export function isAddressBlockedSql(address: string): string {
  return `exists (select from address_guesses where address = ${address} and guesses >= ${mostAtAddress} and since > now() - ${window})`
}

/** Builds SQL that tells whether somebody is locked out of the account of the alias. */
export const isAccountLockedSql = (account: string): string =>
  `(coalesce(${account}.locked_until > now(), false) or exists (select from account_guesses g where g.emp_id = ${account}.emp_id ` +
  `and g.guesses >= ${mostGuesses} and ${isRecentSql('g.since')}))`

/** How a guess names its account: at sign-in by user name, otherwise by the employee's id. */
export type AccountName = { username: string } | { empId: number }

/**
 * Counts a guess before it is checked, in one statement, so that concurrent guesses of one requester cannot
 * exceed five in fifteen minutes. Whoever guesses at another person's account locks out only themselves.
 * @returns undefined where there is no such account, it is locked for the
 * requester, or the address has guessed too often
 */
export async function countGuess(
  sql: Sql,
  secret: string,
  whose: AccountName,
  requester: Requester,
): Promise<CheckedGuess | undefined> {
  const values = toRequesterParameters(secret, requester)
  const { rows } = await sql.query<GuessRow>(
    'username' in whose
      ? {
          name: 'count_guess_of_name',
          text: countGuessSql('lower(username) = lower($1)'),
          values: [whose.username, ...values],
        }
      : { name: 'count_guess', text: countGuessSql('emp_id = $1'), values: [whose.empId, ...values] },
  )
  const [row] = rows
  return (
    row && {
      empId: row.emp_id,
      passwordHash: row.password_hash,
      status: row.status,
      requester: row.requester,
      number: row.guesses,
    }
  )
}

const isCurrent = `g.since > now() - ${window}`

const countAddressGuessSql = (address: string) =>
  `insert into address_guesses as g (address) values (${address}) on conflict (address) do update set ` +
  `guesses = case when ${isCurrent} then g.guesses + 1 else 1 end, since = case when ${isCurrent} then g.since else now() end`

/**
 * Counts a wrong or refused guess for the address. Mails the owner when a
 * requester has used up their guesses.
 */
export async function recordWrongGuess(sql: Sql, guess: CheckedGuess | undefined, address: string): Promise<void> {
  await sql.query({
    name: 'guessed_wrong',
    text:
      `with a as (${countAddressGuessSql('$1')}), ` +
      `m as (insert into outbox (emp_id, template) select emp_id, 'accountLocked' from accounts ` +
      `where emp_id = $2 and status = 'active' and $3::integer = ${mostGuesses} and not exists (select from outbox o ` +
      // At most one such mail is sent in an hour, so that guesses from many addresses do not fill the mailbox.
      `where o.emp_id = $2 and o.template = 'accountLocked' and o.created_at > now() - interval '1 hour')) select pg_notify('${outboxChannel}', '')`,
    values: [toNetwork(address), guess?.empId ?? 0, guess?.number ?? 0],
  })
}

/** Resets the requester's count after a right guess. The wrong guesses of others still count. */
export async function recordRightGuess(
  sql: Sql,
  { empId, requester }: Pick<CheckedGuess, 'empId' | 'requester'>,
): Promise<void> {
  await sql.query({
    name: 'guessed_right',
    text:
      'with g as (delete from account_guesses where emp_id = $1 and requester = $2 returning guesses) ' +
      `update accounts set failed_attempts = greatest(0, failed_attempts - (select coalesce(sum(guesses), 0)::int from g)) where emp_id = $1 and not ${isKnownDeviceSql('$2::text')}`,
    values: [empId, requester],
  })
}

/** Resets the counts of all guesses at the account. */
export async function resetAccountGuesses(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    name: 'unlock_account',
    text:
      'with g as (delete from account_guesses where emp_id = $1) ' +
      'update accounts set failed_attempts = 0, failed_since = null, locked_until = null where emp_id = $1',
    values: [empId],
  })
}

/**
 * Counts a request for a code. It writes a row for unknown names too, so that both take the same time.
 * @returns false where the address has asked too often
 */
export async function countCodeRequest(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_ask',
    text: `${countAddressGuessSql("'asks ' || $1::text")} returning guesses`,
    values: [toNetwork(address)],
  })
  return (rows[0]?.guesses ?? 0) <= mostAtAddress
}

/**
 * Counts a use of something other than an account: of a key, or of an address that sends invalid keys.
 * @returns false where there were more than `most` uses in a quarter of an hour
 */
export async function countLimitedUse(sql: Sql, what: string, most: number): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_use',
    text: `${countAddressGuessSql("'use ' || $1::text")} returning guesses`,
    values: [what],
  })
  return (rows[0]?.guesses ?? 0) <= most
}
