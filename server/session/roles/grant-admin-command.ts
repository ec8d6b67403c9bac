import { dateInZone } from '../../../src/framework/values/dates'
import type { Tx } from '../../database/connect'
import { openDatabaseAlongside } from '../../database/open-from-settings'
import { prepareDataDirectory } from '../../start/data-directory'
import { withSecret } from '../../start/secret'
import type { Settings } from '../../start/settings'
import { getErrorCode, StartProblem } from '../../start/start-problem'
import { resetAccountGuesses } from '../guesses/count-guesses'
import { issueToken } from '../one-time-tokens'
import { sessionEnds } from '../sessions'
import { createRoleGrant } from './grants'

interface AccountRow {
  emp_id: number
  username: string
  status: string
}

/**
 * Makes a person administrator by a command on the machine, for when no administrator can sign in. It also
 * works while the server runs.
 * @param registerCloser receives what closes the connections
 * @returns what to print
 * @throws StartProblem
 */
export async function grantAdmin(
  settings: Settings,
  words: readonly string[],
  registerCloser: (close: () => Promise<void>) => void,
): Promise<string> {
  const [name, ...more] = words
  if (!name || more.length > 0)
    throw new StartProblem('grant-admin takes one user name', 'give the user name or the work address of a person')
  const fullSettings = withSecret({ ...settings, dataDir: prepareDataDirectory(settings.dataDir) })
  const { db, close } = await openDatabaseAlongside({ ...fullSettings, poolSize: 1 })
  registerCloser(close)
  try {
    return await db.transaction((tx) => grantAdministratorRole(tx, fullSettings, name))
  } catch (error) {
    // These are PostgreSQL's codes of a missing table and of a missing column.
    if (!['42P01', '42703'].includes(getErrorCode(error) ?? '')) throw error
    throw new StartProblem('The database is of another version', 'start the server once, and try again', {
      cause: error,
    })
  }
}

/** Does the work of the command within its transaction. Answers what to print. */
export async function grantAdministratorRole(tx: Tx, settings: Settings, name: string): Promise<string> {
  const { emp_id: empId, username } = await requireAccountByName(tx, name)
  const today = dateInZone(settings.companyZone, Date.now())
  await tx.query({
    text: `update role_grants set to_date = $2::date - 1, ended_at = now() where emp_id = $1 and role in ('admin', 'restricted') and (to_date is null or to_date >= $2::date)`,
    values: [empId, today],
  })
  const by = { empId: null, sessionId: null, today, comment: 'by command on the machine' }
  await createRoleGrant(tx, { empId, role: 'admin', from: today, to: null }, by)
  await resetAccountGuesses(tx, empId)
  await sessionEnds.changed(tx, empId)
  const token = await issueToken(tx, settings.secret, 'link', empId)
  const path = `/session/forgot-password#reset=${token}`
  return [
    `${username} is an administrator from today on.`,
    'Who does not know the password chooses another one, once, within 24 hours, at',
    `${settings.origin ?? ''}${path}`,
  ].join('\n')
}

async function requireAccountByName(tx: Tx, name: string): Promise<AccountRow> {
  const { rows } = await tx.query<AccountRow>({
    text:
      'select a.emp_id, a.username, a.status from accounts a join employees e on e.id = a.emp_id ' +
      'where lower(a.username) = lower($1) or e.work_email = lower($1) order by lower(a.username) = lower($1) desc limit 1',
    values: [name],
  })
  const [account] = rows
  if (!account)
    throw new StartProblem(`Nobody has the user name ${name}`, 'give the user name or the work address of a person')
  if (account.status === 'active' || account.status === 'invited') return account
  throw new StartProblem(
    `The account of ${account.username} is ${account.status}`,
    'name somebody whose account is active, who can reinstate this one',
  )
}
