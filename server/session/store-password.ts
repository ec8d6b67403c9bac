import type { FieldError } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import { queueMail } from '../mail/outbox'
import { resetAccountGuesses } from './guesses/count-guesses'
import { forgetDevices } from './guesses/known-devices'
import { endTokensAndCodes } from './one-time-tokens'
import { findPasswordWeakness } from './password-policy/find-weakness'
import { verifyPassword } from './passwords'

/** The number of passwords that a person may not use again, including the present one. */
const maxFormerPasswords = 5

/** A person who gets a new password. */
export interface PasswordHolder {
  empId: number
  status: string
  username: string
  workEmail: string
  names: readonly string[]
  /** The hashes of the present and the former passwords. */
  hashes: readonly string[]
  /** True where the person may open the account, which is so from a week before the joining date. */
  mayEnter: boolean
}

interface HolderRow {
  status: string
  username: string
  password_hash: string | null
  work_email: string
  names: (string | null)[]
  hashes: string[]
  may_enter: boolean
}

/**
 * Reads the holder of an account; undefined where the account does not exist. `today` is the company's date.
 */
export async function readPasswordHolder(sql: Sql, empId: number, today: string): Promise<PasswordHolder | undefined> {
  const { rows } = await sql.query<HolderRow>({
    name: 'holder_of_account',
    text:
      'select a.status, a.username, a.password_hash, e.work_email, array[e.first_name, e.middle_name, e.last_name] as names, ' +
      `array(select h.hash from password_history h where h.emp_id = a.emp_id order by h.id desc limit ${maxFormerPasswords}) as hashes, ` +
      'e.date_of_joining <= $2::date + 7 as may_enter from accounts a join employees e on e.id = a.emp_id where a.emp_id = $1',
    values: [empId, today],
  })
  const [row] = rows
  if (!row) return undefined
  return {
    empId,
    status: row.status,
    username: row.username,
    workEmail: row.work_email,
    names: row.names.filter((name) => name !== null),
    hashes: [...new Set([...(row.password_hash ? [row.password_hash] : []), ...row.hashes])],
    mayEnter: row.may_enter,
  }
}

/**
 * Finds why the password is refused for this person; undefined where it is allowed.
 * It computes a hash for each former password.
 */
export async function findPasswordProblem(holder: PasswordHolder, password: string): Promise<FieldError | undefined> {
  const weak = findPasswordWeakness(password, holder)
  if (weak) return weak
  for (const hash of holder.hashes) if (await verifyPassword(hash, password)) return { code: 'usedBefore' }
  return undefined
}

/**
 * Stores a password's hash in the transaction. It opens an invited account, unlocks it, ends its tokens and
 * notifies the person. The caller ends the sessions.
 */
export async function storePassword(tx: Sql, secret: string, empId: number, hash: string): Promise<void> {
  await tx.query({
    text:
      'insert into password_history (emp_id, hash) select a.emp_id, a.password_hash from accounts a where a.emp_id = $1 and a.password_hash is not null ' +
      'and not exists (select from password_history h where h.emp_id = a.emp_id and h.hash = a.password_hash)',
    values: [empId],
  })
  const { rows } = await tx.query<{ is_first: boolean }>({
    text: 'select password_hash is null as is_first from accounts where emp_id = $1 for update',
    values: [empId],
  })
  await tx.query({
    text:
      'update accounts set password_hash = $2, must_change_password = false, ' +
      `status = case status when 'invited' then 'active' else status end where emp_id = $1`,
    values: [empId, hash],
  })
  await tx.query({
    text: 'insert into password_history (emp_id, hash) values ($1, $2)',
    values: [empId, hash],
  })
  await tx.query({
    text:
      'delete from password_history where emp_id = $1 and id not in ' +
      `(select id from password_history where emp_id = $1 order by id desc limit ${maxFormerPasswords})`,
    values: [empId],
  })
  await resetAccountGuesses(tx, empId)
  await forgetDevices(tx, empId)
  await endTokensAndCodes(tx, empId)
  await queueMail(tx, secret, { empId, template: rows[0]?.is_first ? 'welcome' : 'passwordChanged' })
}
