import type { Sql } from '../../database/connect'
import { outboxChannel } from '../../mail/channel'
import { isDeviceSql, type Requester, requesterSql, requesterValues } from './devices'
import { toNetwork } from './network'

/** Guesses at one account by one requester in a window; a right one clears the count. */
const mostGuesses = 5

/** Guesses at one account by all who are no device of its own: many addresses together do not guess on. */
const mostOfAccount = 50

/** Wide, because an office stands behind one address and one person's typing errors must not lock it out. */
export const mostAtAddress = 50

const window = `interval '15 minutes'`

/** A guess that may be judged. */
interface Guess {
  empId: number
  passwordHash: string | null
  status: string
  /** Under what it is counted. */
  requester: string
  /** Which one of the requester's it is, from 1. */
  number: number
}

interface Row {
  emp_id: number
  password_hash: string | null
  status: string
  requester: string
  guesses: number
}

const recentSql = (since: string) => `${since} > now() - ${window}`

/** Counts for the requester, and for the account unless it is a device of its own; nothing is answered that may not be judged. */
const countText = (whose: string) =>
  `with a as materialized (select emp_id, password_hash, status, locked_until, ${requesterSql('accounts.emp_id', '$2', '$3')} as requester ` +
  `from accounts where ${whose} and not ${isBlockedSql('$2')}), ` +
  'g as (insert into account_guesses as g (emp_id, requester) select emp_id, requester from a ' +
  `where ${isDeviceSql('requester')} or locked_until is null or locked_until < now() ` +
  `on conflict (emp_id, requester) do update set guesses = case when ${recentSql('g.since')} then g.guesses + 1 else 1 end, ` +
  // The fifth closes for a whole window from then on.
  `since = case when ${recentSql('g.since')} and g.guesses + 1 < ${mostGuesses} then g.since else now() end ` +
  `where not (${recentSql('g.since')} and g.guesses >= ${mostGuesses}) returning emp_id, requester, guesses), ` +
  't as (update accounts c set ' +
  `failed_attempts = case when ${recentSql('c.failed_since')} then c.failed_attempts + 1 else 1 end, ` +
  `failed_since = case when ${recentSql('c.failed_since')} then c.failed_since else now() end, ` +
  `locked_until = case when ${recentSql('c.failed_since')} and c.failed_attempts + 1 >= ${mostOfAccount} then now() + ${window} end ` +
  `from g where c.emp_id = g.emp_id and not ${isDeviceSql('g.requester')} returning c.emp_id, c.failed_attempts) ` +
  'select a.emp_id, a.password_hash, a.status, g.requester, g.guesses from a join g on g.emp_id = a.emp_id ' +
  `left join t on t.emp_id = a.emp_id where coalesce(t.failed_attempts, 0) <= ${mostOfAccount}`

/** Whether too many wrong guesses came from the address that the SQL names. */
export function isBlockedSql(address: string): string {
  return `exists (select from address_guesses where address = ${address} and guesses >= ${mostAtAddress} and since > now() - ${window})`
}

/** SQL: somebody is locked out of the account of the alias. */
export const isLockedSql = (account: string): string =>
  `(coalesce(${account}.locked_until > now(), false) or exists (select from account_guesses g where g.emp_id = ${account}.emp_id ` +
  `and g.guesses >= ${mostGuesses} and ${recentSql('g.since')}))`

/** Whose guess it is: of sign-in the user name, of a signed-in person or a found account the employee's id. */
export type Whose = { username: string } | { empId: number }

/**
 * Counts a guess before it is judged, in one statement, so that parallel guesses of one requester cannot exceed five in
 * fifteen minutes: who guesses at somebody else's account locks nobody out but themselves.
 * @returns undefined where there is no such account, it is locked for the requester, or the address has guessed too often
 */
export async function countGuess(
  sql: Sql,
  secret: string,
  whose: Whose,
  requester: Requester,
): Promise<Guess | undefined> {
  const values = requesterValues(secret, requester)
  const { rows } = await sql.query<Row>(
    'username' in whose
      ? {
          name: 'count_guess_of_name',
          text: countText('lower(username) = lower($1)'),
          values: [whose.username, ...values],
        }
      : { name: 'count_guess', text: countText('emp_id = $1'), values: [whose.empId, ...values] },
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

const countAtAddress = (address: string) =>
  `insert into address_guesses as g (address) values (${address}) on conflict (address) do update set ` +
  `guesses = case when ${isCurrent} then g.guesses + 1 else 1 end, since = case when ${isCurrent} then g.since else now() end`

/** A guess that was wrong, or not admitted: counted for the address; the account's last one is told to its owner. */
export async function recordWrongGuess(sql: Sql, guess: Guess | undefined, address: string): Promise<void> {
  await sql.query({
    name: 'guessed_wrong',
    text:
      `with a as (${countAtAddress('$1')}), ` +
      `m as (insert into outbox (emp_id, template) select emp_id, 'accountLocked' from accounts ` +
      `where emp_id = $2 and status = 'active' and $3::integer = ${mostGuesses} and not exists (select from outbox o ` +
      // Who guesses from many addresses does not fill a mailbox.
      `where o.emp_id = $2 and o.template = 'accountLocked' and o.created_at > now() - interval '1 hour')) select pg_notify('${outboxChannel}', '')`,
    values: [toNetwork(address), guess?.empId ?? 0, guess?.number ?? 0],
  })
}

/** A right guess begins the requester's count anew; what others guessed wrong still counts. */
export async function recordRightGuess(
  sql: Sql,
  { empId, requester }: Pick<Guess, 'empId' | 'requester'>,
): Promise<void> {
  await sql.query({
    name: 'guessed_right',
    text:
      'with g as (delete from account_guesses where emp_id = $1 and requester = $2 returning guesses) ' +
      `update accounts set failed_attempts = greatest(0, failed_attempts - (select coalesce(sum(guesses), 0)::int from g)) where emp_id = $1 and not ${isDeviceSql('$2::text')}`,
    values: [empId, requester],
  })
}

/** Forgets what anybody guessed at the account. */
export async function unlock(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    name: 'unlock_account',
    text:
      'with g as (delete from account_guesses where emp_id = $1) ' +
      'update accounts set failed_attempts = 0, failed_since = null, locked_until = null where emp_id = $1',
    values: [empId],
  })
}

/**
 * Counts a request for a code. It is written for known and unknown names alike, so that both wait for the same disk.
 * @returns false where the address has asked too often
 */
export async function countCodeRequest(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_ask',
    text: `${countAtAddress("'asks ' || $1::text")} returning guesses`,
    values: [toNetwork(address)],
  })
  return (rows[0]?.guesses ?? 0) <= mostAtAddress
}

/**
 * Counts a use of something that is not a person's: of a key, or of an address with keys that are none.
 * @returns false where there were more than `most` in a quarter of an hour
 */
export async function countUse(sql: Sql, what: string, most: number): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_use',
    text: `${countAtAddress("'use ' || $1::text")} returning guesses`,
    values: [what],
  })
  return (rows[0]?.guesses ?? 0) <= most
}
