import type { Sql } from '../database/connect'
import { isBlockedSql, mostAtAddress, network } from './guesses'

/** No account has it: statements that are given it do nothing, in the same time. */
export const nobody = 0

/** The account of a user name or a work address; `nobody` where there is none or the address has guessed too often. */
export async function accountNamed(sql: Sql, name: string, address: string): Promise<number> {
  const { rows } = await sql.query<{ emp_id: number }>({
    name: 'account_named',
    text:
      'select emp_id from (select emp_id from accounts where lower(username) = lower($1) union all ' +
      'select a.emp_id from employees e join accounts a on a.emp_id = e.id where e.work_email = lower($1)) found ' +
      `where not ${isBlockedSql('$2')} limit 1`,
    values: [name, network(address)],
  })
  return rows[0]?.emp_id ?? nobody
}

/** Whether the address has guessed too often to be judged. */
export async function isBlocked(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ blocked: boolean }>({
    text: `select ${isBlockedSql('$1')} as blocked`,
    values: [network(address)],
  })
  return rows[0]?.blocked === true
}

/**
 * Counts a request for a code. It is written for known and unknown names alike, so that both wait for the same disk.
 * @returns false where the address has asked too often
 */
export async function countAsk(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ guesses: number }>({
    name: 'count_ask',
    text:
      `insert into address_guesses as g (address) values ('asks ' || $1::text) on conflict (address) do update set ` +
      `guesses = case when g.since > now() - interval '15 minutes' then g.guesses + 1 else 1 end, ` +
      `since = case when g.since > now() - interval '15 minutes' then g.since else now() end returning guesses`,
    values: [network(address)],
  })
  return (rows[0]?.guesses ?? 0) <= mostAtAddress
}
