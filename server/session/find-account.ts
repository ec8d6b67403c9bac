import type { Sql } from '../database/connect'
import { isAddressBlockedSql } from './guesses/count-guesses'
import { toNetwork } from './guesses/network'

/** An id that no account has. Statements with it change nothing and take the same time. */
export const nobody = 0

/**
 * Finds the account of a user name or work address; `nobody` where it is
 * missing or the address has guessed too often.
 */
export async function findAccountId(sql: Sql, name: string, address: string): Promise<number> {
  const { rows } = await sql.query<{ emp_id: number }>({
    name: 'account_named',
    text:
      'select emp_id from (select emp_id from accounts where lower(username) = lower($1) union all ' +
      'select a.emp_id from employees e join accounts a on a.emp_id = e.id where e.work_email = lower($1)) found ' +
      `where not ${isAddressBlockedSql('$2')} limit 1`,
    values: [name, toNetwork(address)],
  })
  return rows[0]?.emp_id ?? nobody
}

/** Tells whether the address has guessed too often. */
export async function isAddressBlocked(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query<{ blocked: boolean }>({
    text: `select ${isAddressBlockedSql('$1')} as blocked`,
    values: [toNetwork(address)],
  })
  return rows[0]?.blocked === true
}
