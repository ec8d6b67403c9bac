import { text } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import type { Scopes, SessionScope } from '../session/roles/scopes'
import { callerNamed } from '../session/sessions'
import { checkCredentials } from '../session/sign-in'
import { typed } from '../session/typed-field'
import { usableAccount } from '../session/usable-account'
import { type Context, defineOperation, mayCall, type Operation } from '../wire/operation'

/** What opens and ends a session of each scope. */
export const scopeOperations = (scopes: Scopes): Operation[] =>
  scopes.flatMap((scope) => [signInTo(scope), signOutOf(scope)])

/** Signs in by password, like the application, and opens nothing but the scope. */
const signInTo = (scope: SessionScope) =>
  defineOperation({
    name: scope.signIn,
    area: scope.area,
    to: 'anyone',
    effect: 'own',
    cost: 'hash',
    input: { username: text({ required: true, max: 254 }), password: typed({ required: true, max: 1024 }) },
    async run(context, { username, password }) {
      const { db, origin, settings, model, today } = context
      const whose = { username: String(username) }
      const fitting = await checkCredentials(db, settings.secret, whose, String(password), { address: origin.address })
      if (!fitting) throw new StewardError('invalidCredentials')
      const caller = await callerNamed(db, model.roles, fitting.empId, today)
      if (!caller || !mayCall(scope.to, caller.roles, true)) throw new StewardError('forbidden')
      return { data: await open(context, scope, fitting) }
    },
  })

/** Unless the password was changed since it was checked, or has to be. */
async function open(
  { db, sessions, origin }: Context,
  { name, hours }: SessionScope,
  { empId, passwordHash }: { empId: number; passwordHash: string },
) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ must_change: boolean; name: string }>({
      name: 'open_scoped_session',
      text:
        'update accounts a set last_login_at = now() from employees e where e.id = a.emp_id and a.emp_id = $1 and a.password_hash = $2 ' +
        `and a.status = '${usableAccount}' returning a.must_change_password as must_change, e.full_name as name`,
      values: [empId, passwordHash],
    })
    const [row] = rows
    if (!row) throw new StewardError('invalidCredentials')
    if (row.must_change) throw new StewardError('mustChangePassword')
    const now = Math.floor(Date.now() / 1000)
    const { token } = await sessions.open(tx, empId, false, now, origin, { name, seconds: hours * 3600 })
    return {
      accessToken: token,
      empId,
      fullName: row.name,
      expiresAt: new Date((now + hours * 3600) * 1000).toISOString(),
    }
  })
}

const signOutOf = (scope: SessionScope) =>
  defineOperation({
    name: scope.signOut,
    area: scope.area,
    to: scope.to,
    effect: 'write',
    input: {},
    async run({ sql, sessions, caller }) {
      // A session of the application is ended by the application.
      if (caller.scope !== scope.name || !caller.sessionId) throw new StewardError('notFound')
      await sessions.end(sql, caller.sessionId, 'user')
      return { data: { ended: true } }
    },
  })
