import { check } from '../../src/fields/check'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { demoCredentials } from '../demo/people'
import { signedInUser } from '../session/person'
import { checkCredentials } from '../session/sign-in'
import { tokenLifetime } from '../session/tokens'
import { type Answer, type Context, defineOperation, type Extension } from '../sow/operation'

const area = 'Session'
const optional = (max: number) => text({ max })
const device = { agent: optional(300), macAddress: optional(60), hostName: optional(255) }
const seconds = () => Math.floor(Date.now() / 1000)

const signIn = defineOperation({
  name: 'getEmployeeByCredentials',
  area,
  to: 'anyone',
  effect: 'own',
  cost: 'hash',
  answersStatus: true,
  input: {
    username: text({ required: true, max: 254 }),
    password: text({ required: true, max: 1024 }),
    rememberMe: check(),
  },
  async run(context, input) {
    const empId = await checkCredentials(context.db, input.username as string, input.password as string)
    if (empId === undefined) throw new StewardError('invalidCredentials')
    const user = await signedInUser(context, empId)
    const { token } = await context.sessions.open(context.db, empId, input.rememberMe === true, seconds())
    return { data: { ...user, accessToken: token }, status: true }
  },
})

/** Only one's own id may be named: the session says who is asking. */
function mustBeSelf(context: Context, empId: unknown): number {
  const self = context.caller.empId
  if (self === null) throw new StewardError('noSession')
  if (empId !== undefined && empId !== self) throw new StewardError('forbidden')
  return self
}

const createLoginTracker = defineOperation({
  name: 'createLoginTracker',
  area,
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  // The stamp of the client is accepted and not believed: the server's clock is recorded.
  input: { empId: number({ min: 1 }), loginTime: optional(40), ...device },
  async run(context, input) {
    const empId = mustBeSelf(context, input.empId)
    const { rows } = await context.sql.query<{ id: number }>({
      text:
        'insert into login_tracker (emp_id, session_id, agent, mac_address, host_name, ip_address) values ($1, $2, $3, $4, $5, $6) ' +
        'on conflict (session_id) do update set session_id = excluded.session_id returning id',
      values: [
        empId,
        context.caller.sessionId,
        input.agent ?? context.origin.agent,
        input.macAddress ?? null,
        input.hostName ?? null,
        context.origin.address,
      ],
    })
    return { data: { id: rows[0]?.id } }
  },
})

const updateLoginTracker = defineOperation({
  name: 'updateLoginTracker',
  area,
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  input: { id: number({ min: 1, required: true }), logoutTime: optional(40), ...device },
  async run(context, input) {
    const { rows } = await context.sql.query<{ id: number; status: string; session_id: string }>({
      text: `update login_tracker set logout_time = coalesce(logout_time, now()), status = 'logged_out' where id = $1 and emp_id = $2 and session_id = $3 returning id, status, session_id`,
      values: [input.id, context.caller.empId, context.caller.sessionId],
    })
    const [row] = rows
    if (!row) throw new StewardError('notFound')
    await context.sessions.end(context.sql, row.session_id, 'user')
    return { data: { id: row.id, status: row.status } }
  },
})

const employeeLoginCheck = defineOperation({
  name: 'employeeLoginCheck',
  area,
  to: 'signedIn',
  input: { empId: number({ min: 1 }), loginId: number({ min: 1, required: true }) },
  async run(context, input) {
    const empId = mustBeSelf(context, input.empId)
    const { rows } = await context.sql.query<{ status: string }>({
      text: 'select status from login_tracker where id = $1 and emp_id = $2',
      values: [input.loginId, empId],
    })
    const status = rows[0]?.status ?? 'unknown'
    return { data: { active: rows.length > 0 && status === live, reason: status } }
  },
})

const live = 'active'

const ping = defineOperation({
  name: 'ping',
  area,
  to: 'anyone',
  cost: 'cheap',
  input: {},
  async run({ sql, settings }) {
    const { rows } = await sql.query<{ time: string }>({ text: 'select now() as time', name: 'ping' })
    const demo = settings.seed === 'demo' ? { demo: demoCredentials } : {}
    return { data: { ok: true, time: rows[0]?.time, ...demo } }
  },
})

/** `getEmployeeByEmpId` with `refresh=true` answers the signed-in person, with a new token in the last day of a remembered session. */
const refresh: Extension = {
  name: 'getEmployeeByEmpId',
  input: { refresh: check() },
  answersStatus: true,
  async run(context: Context, input: Values, next: () => Promise<Answer>) {
    if (input.refresh !== true) return next()
    const empId = mustBeSelf(context, input.id)
    const user = await signedInUser(context, empId)
    const renewed = await renewedToken(context, empId)
    return { data: { ...user, ...(renewed ? { accessToken: renewed } : {}) }, status: true }
  },
}

async function renewedToken(context: Context, empId: number): Promise<string | undefined> {
  const now = seconds()
  const { rowCount } = await context.db.query({
    text:
      `update sessions set expires_at = to_timestamp($2) where id = $1 and is_remembered and ended_at is null ` +
      `and expires_at > now() and expires_at < now() + interval '1 day'`,
    values: [context.caller.sessionId, now + tokenLifetime],
  })
  return rowCount === 1 && context.caller.sessionId
    ? context.sessions.tokens.sign(empId, context.caller.sessionId, now)
    : undefined
}

export const sessionOperations = [signIn, createLoginTracker, updateLoginTracker, employeeLoginCheck, ping]
export const sessionExtensions = [refresh]
