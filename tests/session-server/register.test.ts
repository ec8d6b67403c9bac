import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { deriveSetupCode } from '../../server/session/setup-code'
import type { Envelope } from '../../src/framework/errors'
import type { SignedInUser } from '../../src/framework/session'
import { declaredWith } from '../records/declared'
import { schemaOptions, startApp, type TestApp, testSettings } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { exhaustively } from '../setup/tier'
import { password, signIn, somebody } from '../wire/accounts'
import { formOf } from '../wire/wire'
import { mailsTo, newAddress, post, secretIn } from './posting'

let app: TestApp
beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
afterAll(() => app.close())

const fresh = 'marbles under the bridge'

interface Registered {
  accessToken: string
  user: SignedInUser
}

async function register(fields: unknown, to = app.app, address = newAddress()) {
  const response = await to.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: address,
    headers: { 'content-type': 'application/json' },
    payload: typeof fields === 'string' ? fields : JSON.stringify(fields),
  })
  return { status: response.statusCode, body: response.json<Envelope<Registered>>() }
}

let hired = 0

/** Somebody whom HR records, and the token of the mail that invites them. */
async function invite(joining = '2024-01-01') {
  hired += 1
  const { token } = await somebody(app, 'active', 'hr')
  const { rows } = await app.db.query<{ department: number; manager: number }>({
    text: 'select (select min(id) from departments) as department, (select min(id) from employees) as manager',
  })
  const email = `new${hired}@tests.example`
  const { body } = await post(
    app.app,
    'createEmployee',
    {
      firstName: 'Nora',
      lastName: 'Quist',
      workEmail: email,
      dateOfBirth: '1990-02-03',
      isAnotherPerson: 'true',
      dateOfJoining: joining,
      employmentType: 'permanent',
      departmentId: String(rows[0]?.department),
      designation: 'Analyst',
      reportingManagerEmpId: String(rows[0]?.manager),
    },
    { token },
  )
  expect(body.error).toBeNull()
  const empId = Number(body.data?.id)
  return { empId, email, invite: await secretIn(app, empId, 'invitation'), hr: token }
}

const offer = ({ email, invite }: { email: string; invite: string }, username = email) => ({
  email,
  username,
  password: fresh,
  invite,
})

const refused = { data: null, code: 'forbidden', error: 'You are not allowed to do this.' }

test('whoever is invited registers with the invited address, a name and a password of their own', async () => {
  const nora = await invite()
  const { status, body } = await register({ ...offer(nora), email: nora.email.toUpperCase(), username: 'nora.q' })
  expect([status, body.error]).toEqual([200, null])
  expect(body.data?.user).toMatchObject({ empId: nora.empId, roles: ['employee'], mustChangePassword: false })
  const token = body.data?.accessToken ?? ''
  expect((await post(app.app, 'getDepartments', {}, { token })).status).toBe(200)
  expect((await signIn(app, 'nora.q', fresh)).status).toBe(200)
  expect((await register(offer(nora))).body).toMatchObject(refused)
  expect(await mailsTo(app, nora.empId, 'welcome')).toHaveLength(1)
})

test('a form does as well as JSON', async () => {
  const nora = await invite()
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: formOf(offer(nora)),
  })
  expect(response.json<Envelope<Registered>>().data?.user.empId).toBe(nora.empId)
})

test('the link of the invitation opens the account without registering, too', async () => {
  const nora = await invite()
  const { body } = await post(app.app, 'resetNewPassword', { resetToken: nora.invite, newPassword: fresh })
  expect(body.data).toEqual({ changed: true })
  expect((await signIn(app, nora.email, fresh)).status).toBe(200)
})

test('a role, an employee’s id or anything else sent along is refused, and gives nothing', async () => {
  const nora = await invite()
  for (const more of [
    { role: 'admin' },
    { roles: '["admin"]' },
    { empId: '1' },
    { status: 'active' },
    { setupCode: 'x' },
  ])
    expect((await register({ ...offer(nora), ...more })).body, JSON.stringify(more)).toMatchObject(refused)
  const { rows } = await app.db.query({
    text: 'select status, (select count(*) from role_grants g where g.emp_id = a.emp_id) as grants from accounts a where emp_id = $1',
    values: [nora.empId],
  })
  expect(rows).toEqual([{ status: 'invited', grants: 0 }])
})

test('everything that gives no right is refused in the same words', async () => {
  const [nora, omar, ann] = [await invite(), await invite(), await somebody(app)]
  const link = await somebody(app)
  await post(app.app, 'resetEmployeePassword', { empId: String(link.empId) }, { token: nora.hr })
  const tried = [
    { ...offer(nora), email: omar.email },
    { ...offer(nora), invite: omar.invite },
    { ...offer(nora), invite: 'x'.repeat(43) },
    { ...offer(nora), email: 'nobody@tests.example' },
    { email: nora.email, username: 'nora', password: fresh },
    { ...offer(nora), email: `${ann.username}@tests.example` },
    { email: 'x@tests.example', username: 'x', password: fresh, setupCode: deriveSetupCode(testSettings.secret) },
    {
      email: `${link.username}@tests.example`,
      username: 'abc',
      password: fresh,
      invite: await secretIn(app, link.empId, 'resetLink'),
    },
    {},
  ]
  for (const [index, fields] of tried.entries()) {
    const { status, body } = await register(fields)
    const { requestId: _, ...rest } = body
    expect([status, rest], String(index)).toEqual([403, refused])
  }
  expect((await register(offer(nora))).status).toBe(200)
})

test.each(['', 'no json', '[1,2]', '"text"', 'null', '{"email":1}', '{"invite":{"a":1}}', '{"__proto__":{"a":"b"}}'])(
  'the body %j is refused as unreadable or as giving no right',
  async (body) => {
    expect([400, 403]).toContain((await register(body)).status)
  },
)

test('a name that somebody has, somebody’s address as a name, and a weak password are said of their fields', async () => {
  const [nora, ann] = [await invite(), await somebody(app)]
  const fields = async (changed: Record<string, string>) => (await register({ ...offer(nora), ...changed })).body.fields
  expect(await fields({ username: ann.username.toUpperCase() })).toEqual({ username: { code: 'taken' } })
  expect(await fields({ username: `${ann.username}@tests.example` })).toEqual({ username: { code: 'pattern' } })
  expect(await fields({ username: 'a b' })).toEqual({ username: { code: 'pattern' } })
  expect(await fields({ password: 'Welcome2024!!' })).toEqual({ password: { code: 'common' } })
  expect(await fields({ password: 'quist lives here' })).toEqual({ password: { code: 'holdsName' } })
  expect((await register(offer(nora))).status).toBe(200)
})

test('a new invitation replaces the former; a changed address gets its own', async () => {
  const nora = await invite()
  await post(app.app, 'resetEmployeePassword', { empId: String(nora.empId) }, { token: nora.hr })
  const newer = await secretIn(app, nora.empId, 'invitation')
  expect(newer).not.toBe(nora.invite)
  expect((await register(offer(nora))).status).toBe(403)
  const email = `moved.${nora.email}`
  const { body } = await post(
    app.app,
    'updateEmployee',
    { id: String(nora.empId), version: '1', workEmail: email },
    { token: nora.hr },
  )
  expect(body.error).toBeNull()
  const latest = await secretIn(app, nora.empId, 'invitation')
  expect((await register({ ...offer(nora), email, invite: newer })).status).toBe(403)
  expect((await register(offer({ email, invite: latest }))).status).toBe(200)
})

test('an invitation leaves a week before the joining date, and opens nothing before', async () => {
  const nora = await invite('2090-06-15')
  const [mail] = await mailsTo(app, nora.empId, 'invitation')
  expect(mail?.next_at).toBe('2090-06-07T18:30:00.000Z')
  expect((await register(offer(nora))).body).toMatchObject(refused)
  const { body } = await post(app.app, 'resetNewPassword', { resetToken: nora.invite, newPassword: fresh })
  expect(body.code).toBe('invalidLink')
})

test('an expired invitation is refused; a code by mail is the way then', async () => {
  const nora = await invite()
  await app.db.query({
    text: `update one_time_secrets set expires_at = now() where emp_id = $1`,
    values: [nora.empId],
  })
  expect((await register(offer(nora))).status).toBe(403)
  await post(app.app, 'forgotEmployeePassword', { username: nora.email })
  const otp = await secretIn(app, nora.empId, 'resetCode')
  const { body } = await post(app.app, 'validateOtp', { username: nora.email, otp })
  const resetToken = String(body.data?.resetToken)
  await post(app.app, 'resetNewPassword', { resetToken, newPassword: fresh })
  expect((await signIn(app, nora.email, fresh)).status).toBe(200)
})

async function emptyInstallation() {
  const database: TestDatabase = await freshDatabase()
  const declared = declaredWith()
  await applySchema(database.db, composeModel(declared), schemaOptions)
  const settings = { ...testSettings, seed: 'empty' as const }
  const server = await buildApp({ db: database.db, settings, declared, webRoot: '/nonexistent' })
  const close = async () => {
    await server.close()
    await database.drop()
  }
  return { server, db: database.db, close }
}

const administrator = {
  email: 'ada@tests.example',
  username: 'ada',
  password: fresh,
  firstName: 'Ada',
  lastName: 'Berg',
  dateOfBirth: '1985-04-05',
}

exhaustively('of twenty first administrators at once one is made, and never another', async () => {
  const { server, db, close } = await emptyInstallation()
  const waits = async () => (await post(server, 'ping', {})).body.data?.setup
  expect(await waits()).toBe(true)
  const code = deriveSetupCode(testSettings.secret)
  expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  expect((await register({ ...administrator, setupCode: `${code}X` }, server)).body).toMatchObject(refused)
  expect((await register(administrator, server)).body).toMatchObject(refused)
  const weak = await register({ ...administrator, password: 'short', setupCode: code }, server)
  expect(weak.body.fields).toEqual({ password: { code: 'tooShort', args: { min: 12 } } })
  const young = await register({ ...administrator, dateOfBirth: '2020-01-01', setupCode: code }, server)
  expect(young.body.fields).toHaveProperty('dateOfBirth')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      register(
        { ...administrator, email: `ada${n}@tests.example`, username: `ada${n}`, setupCode: code.toLowerCase() },
        server,
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  const made = answers.find(({ status }) => status === 200)?.body.data
  expect(made?.user.roles).toEqual(['admin', 'employee'])
  const { rows } = await db.query({
    text: 'select (select count(*) from accounts) as a, (select count(*) from employees) as e',
  })
  expect(rows).toEqual([{ a: 1, e: 1 }])
  expect(await waits()).toBeUndefined()
  expect((await register({ ...administrator, setupCode: code }, server)).status).toBe(403)
  expect((await post(server, 'getEmployees', {}, { token: made?.accessToken ?? '' })).body.total).toBe(1)
  await close()
})

test('an installation with accounts does not wait, and its setup code opens nothing', async () => {
  expect((await post(app.app, 'ping', {})).body.data?.setup).toBeUndefined()
  const code = deriveSetupCode(testSettings.secret)
  expect((await register({ ...administrator, setupCode: code })).body).toMatchObject(refused)
  expect((await signIn(app, 'ada', password)).status).toBe(401)
})
