import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'
import { usableAccount } from './accounts'
import { hashQueueLength, passwordFits } from './passwords'

const most = 5
const window = '15 minutes'

interface Attempt {
  emp_id: number
  password_hash: string | null
  status: string
}

/**
 * Checks a password. Every guess is counted before it is judged, so that parallel guesses cannot
 * exceed five in fifteen minutes; a right one clears the count.
 * @returns the employee's id; undefined for every reason of refusal, in the same time
 */
export async function checkCredentials(db: Database, username: string, password: string): Promise<number | undefined> {
  if (hashQueueLength() > 200) throw new StewardError('unavailable')
  const { rows } = await db.query<Attempt>({
    name: 'count_guess',
    text:
      'update accounts set ' +
      `failed_attempts = case when failed_since > now() - interval '${window}' then failed_attempts + 1 else 1 end, ` +
      `failed_since = case when failed_since > now() - interval '${window}' then failed_since else now() end, ` +
      `locked_until = case when failed_since > now() - interval '${window}' and failed_attempts + 1 >= ${most} then now() + interval '${window}' end ` +
      'where lower(username) = lower($1) and (locked_until is null or locked_until < now()) returning emp_id, password_hash, status',
    values: [username],
  })
  const [account] = rows
  const fits = await passwordFits(account?.password_hash ?? null, password)
  if (!account || !fits || account.status !== usableAccount) return undefined
  await db.query({
    name: 'clear_guesses',
    text: 'update accounts set failed_attempts = 0, failed_since = null, locked_until = null, last_login_at = now() where emp_id = $1',
    values: [account.emp_id],
  })
  return account.emp_id
}
