import { StewardError } from '../../src/framework/errors'
import type { Database, Tx } from '../database/connect'
import { outboxChannel } from '../mail/channel'
import { type AccountName, countGuess, recordRightGuess, recordWrongGuess } from './guesses/count-guesses'
import type { Requester } from './guesses/known-devices'
import { hashQueueLength, verifyPassword } from './passwords'
import type { SessionOrigin, SessionService } from './sessions'
import type { TokenScope } from './tokens'
import { usableAccount } from './usable-account'

/**
 * Checks a password and counts it as a guess.
 * @returns the account and the hash that matched; undefined for every refusal, in the same time
 */
export async function checkCredentials(
  db: Database,
  secret: string,
  whose: AccountName,
  password: string,
  requester: Requester,
): Promise<{ empId: number; passwordHash: string } | undefined> {
  if (hashQueueLength() > 200) throw new StewardError('unavailable')
  const guess = await countGuess(db, secret, whose, requester)
  const passwordHash = guess?.passwordHash ?? null
  const fits = await verifyPassword(passwordHash, password)
  if (guess && passwordHash && fits && guess.status === usableAccount) {
    await recordRightGuess(db, guess)
    return { empId: guess.empId, passwordHash }
  }
  await recordWrongGuess(db, guess, requester.address)
  return undefined
}

/** A person whose password was checked, and options of the session. */
interface CheckedSignIn {
  empId: number
  /** The stored hash that matched the password. */
  passwordHash: string
  isRemembered?: boolean
  /** The scope of the session; absent: the application. */
  scope?: TokenScope
}

/**
 * Opens a session at `now`, unless the password has changed since it was
 * checked. Notifies the person of a new device.
 */
export async function openSession(
  { sessions, origin }: { sessions: SessionService; origin: SessionOrigin },
  tx: Tx,
  { empId, passwordHash, isRemembered = false, scope }: CheckedSignIn,
  now: number,
): Promise<string> {
  const { rowCount } = await tx.query({
    name: 'note_sign_in',
    text: `update accounts set last_login_at = now() where emp_id = $1 and password_hash = $2 and status = '${usableAccount}'`,
    values: [empId, passwordHash],
  })
  if (rowCount !== 1) throw new StewardError('invalidCredentials')
  const { sessionId, token } = await sessions.open(tx, empId, isRemembered, now, origin, scope)
  await notifyNewDevice(tx, empId, sessionId)
  return token
}

// The version of a browser changes every few weeks, which does not make it a new device.
const browserFamilySql = (agent: string) => `regexp_replace(${agent}, '[0-9._]+', '', 'g')`

/** Notifies the person where the session's browser is new to the account. */
async function notifyNewDevice(tx: Tx, empId: number, sessionId: string): Promise<void> {
  await tx.query({
    name: 'tell_of_new_device',
    text:
      'with now as (select agent from login_tracker where session_id = $2), ' +
      'former as (select agent from login_tracker where emp_id = $1 and session_id <> $2 and agent is not null), ' +
      `m as (insert into outbox (emp_id, template) select $1, 'newDevice' from now where exists (select from former) ` +
      `and not exists (select from former where ${browserFamilySql('former.agent')} = ${browserFamilySql('now.agent')}) returning id) ` +
      `select pg_notify('${outboxChannel}', '') from m`,
    values: [empId, sessionId],
  })
}
