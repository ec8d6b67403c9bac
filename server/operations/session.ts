import { check } from '../../src/fields/check'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import type { SignedInUser } from '../../src/framework/session'
import type { Values } from '../../src/framework/validate'
import { rememberDevice } from '../session/guesses/known-devices'
import { passwordField } from '../session/password-field'
import { sessionArea } from '../session/roles/session-scopes'
import { isWaitingForSetup } from '../session/setup-code'
import { checkCredentials, openSession } from '../session/sign-in'
import { readAccessProfile, readSignedInUser } from '../session/signed-in-user'
import { tokenLifetime } from '../session/tokens'
import type { DemoCredential } from '../types'
import { type Answer, type Context, defineOperation, type Extension } from '../wire/operation'

const area = sessionArea
const optionalText = (max: number) => text({ max })
const device = { agent: optionalText(300), macAddress: optionalText(60), hostName: optionalText(255) }
const getNowInSeconds = () => Math.floor(Date.now() / 1000)

const signIn = defineOperation({
  name: 'getEmployeeByCredentials',
  area,
  to: 'anyone',
  effect: 'own',
  cost: 'hash',
  answersStatus: true,
  whilePasswordMustChange: true,
  input: {
    username: text({ max: 254 }),
    password: passwordField({ max: 1024 }),
    rememberMe: check(),
    /** The token that the browser got at an earlier use of the account. */
    device: text({ max: 100 }),
  },
  async run(context, input) {
    const { db, origin, settings } = context
    const { username, password } = input
    // A refused sign-in says the same for every reason, also where nothing was typed.
    if (!username) throw new StewardError('invalidCredentials')
    const deviceToken = typeof input.device === 'string' ? input.device : undefined
    const requester = { address: origin.address, device: deviceToken }
    const account = await checkCredentials(db, settings.secret, { username }, password ?? '', requester)
    if (!account) throw new StewardError('invalidCredentials')
    const { empId } = account
    const entering = { ...account, isRemembered: input.rememberMe === true }
    const token = await db.transaction((tx) => openSession(context, tx, entering, getNowInSeconds()))
    const device = await rememberDevice(db, settings.secret, empId, deviceToken)
    return { data: { ...(await readUserAnswer(context, empId)), accessToken: token, device }, status: true }
  },
})

/** Reads the person, and what the server offers to everybody. */
const readUserAnswer = async (context: Context, empId: number): Promise<SignedInUser> => ({
  ...(await readSignedInUser(context, empId)),
  ...(context.settings.hasDemoChat && { hasDemoChat: true }),
})

/** Requires that the id is the caller's own. */
export function requireSelf(context: Context, empId: unknown): number {
  const self = context.caller.empId
  if (self === null) throw new StewardError('noSession')
  if (empId !== undefined && empId !== self) throw new StewardError('forbidden')
  return self
}

/**
 * Answers a person's roles and relations; with `role`, whether they hold that role or relation. Only people
 * operations may ask about others.
 */
const isEmployeeInSpecialRole = defineOperation({
  name: 'isEmployeeInSpecialRole',
  area,
  to: 'signedIn',
  input: { empId: number({ min: 1 }), role: optionalText(60) },
  async run(context, { empId, role }) {
    const { caller, model } = context
    const isKeeper = caller.roles.some((each) => model.roles.keepers.includes(each))
    const standing = await readAccessProfile(context, isKeeper && empId ? empId : requireSelf(context, empId))
    if (!role) return { data: standing }
    const names = [...Object.keys(model.roles.labels), ...Object.keys(standing.relations)]
    if (!names.includes(role))
      throw new StewardError('invalidInput', {
        fields: { role: { code: 'choice', args: { choices: names.join(', ') } } },
      })
    const isInRole = standing.roles.some((each) => each === role) || standing.relations[role] === true
    return { data: { ...standing, isInRole } }
  },
})

const createLoginTracker = defineOperation({
  name: 'createLoginTracker',
  area,
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  whilePasswordMustChange: true,
  // The client's time is accepted and ignored. The server stores its own time.
  input: { empId: number({ min: 1 }), loginTime: optionalText(40), ...device },
  async run(context, input) {
    const empId = requireSelf(context, input.empId)
    const { rows } = await context.sql.query<{ id: number }>({
      text:
        'insert into login_tracker as t (emp_id, session_id, agent, mac_address, host_name, ip_address) values ($1, $2, $3, $4, $5, $6) ' +
        'on conflict (session_id) do update set agent = coalesce(t.agent, excluded.agent), mac_address = coalesce(t.mac_address, excluded.mac_address), ' +
        'host_name = coalesce(t.host_name, excluded.host_name), ip_address = coalesce(t.ip_address, excluded.ip_address) returning id',
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
  whilePasswordMustChange: true,
  input: { id: number({ min: 1, required: true }), logoutTime: optionalText(40), ...device },
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
  whilePasswordMustChange: true,
  input: { empId: number({ min: 1 }), loginId: number({ min: 1, required: true }) },
  async run(context, input) {
    const empId = requireSelf(context, input.empId)
    const { rows } = await context.sql.query<{ status: string }>({
      text: 'select status from login_tracker where id = $1 and emp_id = $2',
      values: [input.loginId, empId],
    })
    const status = rows[0]?.status ?? 'unknown'
    return { data: { active: rows.length > 0 && status === live, reason: status } }
  },
})

const live = 'active'

const buildPing = (demo: readonly DemoCredential[] = []) =>
  defineOperation({
    name: 'ping',
    area,
    to: 'anyone',
    cost: 'cheap',
    whilePasswordMustChange: true,
    input: {},
    async run({ sql, settings }) {
      const { rows } = await sql.query<{ time: string; setup: boolean }>({
        text: `select now() as time, ${isWaitingForSetup} as setup`,
        name: 'ping',
      })
      const [row] = rows
      const tried = settings.seed === 'demo' ? { demo } : {}
      return { data: { ok: true, time: row?.time, ...(row?.setup ? { setup: true } : {}), ...tried } }
    },
  })

/**
 * Extends `getEmployeeByEmpId`: with `refresh=true` it answers the caller, with a new token
 * on the last day of a remembered session.
 */
const refresh: Extension = {
  name: 'getEmployeeByEmpId',
  input: { refresh: check() },
  answersStatus: true,
  whilePasswordMustChange: true,
  async run(context: Context, input: Values, next: () => Promise<Answer>) {
    if (input.refresh !== true) {
      if (context.caller.mustChangePassword) throw new StewardError('mustChangePassword')
      return next()
    }
    const empId = requireSelf(context, input.id)
    const user = await readUserAnswer(context, empId)
    const newToken = await renewSessionToken(context, empId)
    return { data: { ...user, ...(newToken ? { accessToken: newToken } : {}) }, status: true }
  },
}

async function renewSessionToken(context: Context, empId: number): Promise<string | undefined> {
  const now = getNowInSeconds()
  const { rowCount } = await context.db.query({
    text:
      `update sessions set expires_at = to_timestamp($2) where id = $1 and is_remembered and scope is null and ended_at is null ` +
      `and expires_at > now() and expires_at < now() + interval '1 day'`,
    values: [context.caller.sessionId, now + tokenLifetime],
  })
  return rowCount === 1 && context.caller.sessionId
    ? context.sessions.tokens.sign(empId, context.caller.sessionId, now)
    : undefined
}

export const buildSessionOperations = (demo?: readonly DemoCredential[]) => [
  signIn,
  isEmployeeInSpecialRole,
  createLoginTracker,
  updateLoginTracker,
  employeeLoginCheck,
  buildPing(demo),
]
export const sessionExtensions = [refresh]
