import { text } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import { passwordField } from '../session/password-field'
import type { Scopes, SessionScope } from '../session/roles/session-scopes'
import { findCaller } from '../session/sessions'
import { checkCredentials, openSession } from '../session/sign-in'
import { canCallOperation, defineOperation, type Operation } from '../wire/operation'

/** Makes the operations that open and end a session of each scope. */
export const buildScopeOperations = (scopes: Scopes): Operation[] =>
  scopes.flatMap((scope) => [buildSignIn(scope), buildSignOut(scope)])

/** Makes the sign-in by password for this scope only. */
const buildSignIn = ({ name, area, to, hours, signIn }: SessionScope) =>
  defineOperation({
    name: signIn,
    area,
    to: 'anyone',
    effect: 'own',
    cost: 'hash',
    input: { username: text({ required: true, max: 254 }), password: passwordField({ required: true, max: 1024 }) },
    async run(context, { username, password }) {
      const { db, origin, settings, model, today } = context
      const whose = { username: String(username) }
      const account = await checkCredentials(db, settings.secret, whose, String(password), { address: origin.address })
      if (!account) throw new StewardError('invalidCredentials')
      const { empId } = account
      const caller = await findCaller(db, model, empId, today)
      if (!caller || !canCallOperation(to, caller.roles, true)) throw new StewardError('forbidden')
      if (caller.mustChangePassword) throw new StewardError('mustChangePassword')
      const [now, seconds] = [Math.floor(Date.now() / 1000), hours * 3600]
      const entering = { ...account, scope: { name, seconds } }
      const accessToken = await db.transaction((tx) => openSession(context, tx, entering, now))
      const statement = {
        name: 'entering',
        text: 'select full_name as name from employees where id = $1',
        values: [empId],
      }
      const { rows } = await db.query<{ name: string }>(statement)
      const expiresAt = new Date((now + seconds) * 1000).toISOString()
      return { data: { accessToken, empId, fullName: rows[0]?.name, expiresAt } }
    },
  })

/**
 * Makes the sign-out. Everybody who is signed in may call it, so that people who lost the role or must change
 * the password can sign out too.
 */
const buildSignOut = ({ name, area, signOut }: SessionScope) =>
  defineOperation({
    name: signOut,
    area,
    to: 'signedIn',
    effect: 'write',
    whilePasswordMustChange: true,
    input: {},
    async run({ sql, sessions, caller: { scope, sessionId } }) {
      // The application's own sessions end by another operation.
      if (scope !== name || !sessionId) throw new StewardError('notFound')
      await sql.query({
        text: `update login_tracker set logout_time = coalesce(logout_time, now()), status = 'logged_out' where session_id = $1`,
        values: [sessionId],
      })
      await sessions.end(sql, sessionId, 'user')
      return { data: { ended: true } }
    },
  })
