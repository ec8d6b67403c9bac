import { isIPv6 } from 'node:net'
import type { Sql } from '../database/connect'
import { outboxChannel } from '../mail/outbox'

/** Guesses of one account in a window; a right one clears the count. */
export const mostGuesses = 5

/** Wide, because an office stands behind one address and one person's typing errors must not lock it out. */
export const mostAtAddress = 50

const window = `interval '15 minutes'`

/** A guess that may be judged. */
export interface Guess {
  empId: number
  passwordHash: string | null
  status: string
  /** Which one of the window it is, from 1. */
  number: number
}

interface Row {
  emp_id: number
  password_hash: string | null
  status: string
  failed_attempts: number
}

const isRecent = `failed_since > now() - ${window}`

const countText = (whose: string) =>
  'update accounts set ' +
  `failed_attempts = case when ${isRecent} then failed_attempts + 1 else 1 end, ` +
  `failed_since = case when ${isRecent} then failed_since else now() end, ` +
  `locked_until = case when ${isRecent} and failed_attempts + 1 >= ${mostGuesses} then now() + ${window} end ` +
  `where ${whose} and (locked_until is null or locked_until < now()) and not ${isBlockedSql('$2')} ` +
  'returning emp_id, password_hash, status, failed_attempts'

/** Whether too many wrong guesses came from the address that the SQL names. */
export function isBlockedSql(address: string): string {
  return `exists (select from address_guesses where address = ${address} and guesses >= ${mostAtAddress} and since > now() - ${window})`
}

/** Whose guess it is: of sign-in the user name, of a signed-in person or a found account the employee's id. */
export type Whose = { username: string } | { empId: number }

/**
 * Counts a guess before it is judged, in one statement, so that parallel guesses cannot exceed five in fifteen minutes.
 * @returns undefined where there is no such account, it is locked, or the address has guessed too often
 */
export async function countGuess(sql: Sql, whose: Whose, address: string): Promise<Guess | undefined> {
  const { rows } = await sql.query<Row>(
    'username' in whose
      ? {
          name: 'count_guess_of_name',
          text: countText('lower(username) = lower($1)'),
          values: [whose.username, network(address)],
        }
      : { name: 'count_guess', text: countText('emp_id = $1'), values: [whose.empId, network(address)] },
  )
  const [row] = rows
  return row && { empId: row.emp_id, passwordHash: row.password_hash, status: row.status, number: row.failed_attempts }
}

const isCurrent = `g.since > now() - ${window}`

const countAtAddress = (address: string) =>
  `insert into address_guesses as g (address) values (${address}) on conflict (address) do update set ` +
  `guesses = case when ${isCurrent} then g.guesses + 1 else 1 end, since = case when ${isCurrent} then g.since else now() end`

/** A guess that was wrong, or not admitted: counted for the address; the account's last one is told to its owner. */
export async function guessedWrong(sql: Sql, guess: Guess | undefined, address: string): Promise<void> {
  await sql.query({
    name: 'guessed_wrong',
    text:
      `with a as (${countAtAddress('$1')}), ` +
      `m as (insert into outbox (emp_id, template) select emp_id, 'accountLocked' from accounts ` +
      `where emp_id = $2 and status = 'active' and $3::integer = ${mostGuesses}) select pg_notify('${outboxChannel}', '')`,
    values: [network(address), guess?.empId ?? 0, guess?.number ?? 0],
  })
}

/** A right guess begins the account's count anew. */
export async function guessedRight(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    name: 'guessed_right',
    text: 'update accounts set failed_attempts = 0, failed_since = null, locked_until = null where emp_id = $1',
    values: [empId],
  })
}

/**
 * Counts a request for a code. It is written for known and unknown names alike, so that both wait for the same disk.
 * @returns false where the address has asked too often
 */
export async function countAsk(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_ask',
    text: `${countAtAddress("'asks ' || $1::text")} returning guesses`,
    values: [network(address)],
  })
  return (rows[0]?.guesses ?? 0) <= mostAtAddress
}

/** An IPv6 customer owns a whole /64 and may take a new address for each guess. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${groups.join(':')}::/64`
}
